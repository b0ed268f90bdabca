import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ErrorPage from '@/app/error'
import { generateMetadata } from '@/app/layout'
import manifest from '@/app/manifest'
import { Hero } from '@/components/home/hero'
import { organization } from '@/components/pages/organization'
import { SiteFooter } from '@/components/shell/public/site-footer'
import { AcademyProvider } from '@/components/ui/academy-settings'
import { servedPages } from '@/lib/api/served-pages'
import { defaultContent, provideAcademyContent } from '@/lib/core/config/academy'
import { completeContent, type Identity } from '@/lib/core/config/academy-content'
import { academySettings, browserSettings } from '@/lib/core/config/settings'
import { renderEmail } from '@/lib/notifications/emails/email'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { privatePaths } from '@/lib/pages/private-paths'
import { siteAddress } from '@/lib/pages/site'

const logo = 'a1'.repeat(32)
const site = 'https://music.academy.in'

function publish(change: Partial<Identity>): void {
  const content = defaultContent()
  provideAcademyContent(() => ({ ...content, identity: { ...content.identity, ...change } }))
}

beforeEach(() => {
  vi.stubEnv('NEXTAUTH_URL', site)
})
afterEach(() => {
  vi.unstubAllEnvs()
  publish({})
})

const email = () =>
  renderEmail({ subject: 'A', heading: 'B', opening: [], facts: [], action: null, closing: [] }, 'Asha').html
const images = (path: '/faq' | '/carnatic', image?: 'carnatic') =>
  [pageMetadata({ path, title: 'FAQ', description: 'Answers.', image }).openGraph?.images].flat()[0] as {
    url: string
    alt: string
  }
const rendered = () =>
  renderToStaticMarkup(
    <AcademyProvider settings={browserSettings()} courses={[]}>
      <SiteFooter Link="a" />
      <ErrorPage error={new Error('x')} reset={() => {}} />
    </AcademyProvider>,
  )

describe('an academy with its own logo', () => {
  beforeEach(() => publish({ logo, name: 'Saraswati School', tagline: 'Music for all' }))

  test('the home page shows the published tagline and description, or the default texts', () => {
    publish({ tagline: 'Music for all', description: 'Lessons in Pune.' })
    expect(renderToStaticMarkup(<Hero />)).toMatch(/<h1[^>]*>Music for all<\/h1><p>Lessons in Pune\.<\/p>/)
    publish({})
    expect(renderToStaticMarkup(<Hero />)).toMatch(
      /<h1[^>]*>Every garland begins with <em>one note\.<\/em><\/h1><p>Live classes in Carnatic/,
    )
  })

  test('the footer and the error page show the logo', () => {
    const html = rendered()
    expect(html.match(/src="[^"]+"/g)).toEqual([`src="/logo/${logo}/mark.png"`, `src="/logo/${logo}/icon-192.png"`])
  })

  test('the icons of pages and of the installed app use the logo', () => {
    expect(generateMetadata().icons).toEqual({
      icon: [
        { url: `/logo/${logo}/favicon.png`, type: 'image/png', sizes: '32x32' },
        { url: `/logo/${logo}/icon-192.png`, type: 'image/png', sizes: '192x192' },
      ],
      apple: { url: `/logo/${logo}/apple.png`, type: 'image/png', sizes: '180x180' },
    })
    const icons = manifest().icons?.map(({ src, purpose }) => `${purpose} ${src}`)
    expect(icons).toEqual([
      `any /logo/${logo}/icon-192.png`,
      `any /logo/${logo}/icon-512.png`,
      `maskable /logo/${logo}/maskable-192.png`,
      `maskable /logo/${logo}/maskable-512.png`,
    ])
  })

  test('search engines and shared links get the logo and a picture with the published name', () => {
    expect(organization()).toMatchObject({ logo: `${siteAddress()}/logo/${logo}/icon-512.png` })
    expect(images('/faq')).toMatchObject({
      url: expect.stringMatching(/^\/sharing-picture\/academy\.png\?v=[0-9a-f]{12}$/),
      alt: 'Saraswati School: Music for all',
    })
    expect(images('/carnatic', 'carnatic')).toMatchObject({
      url: expect.stringContaining('/sharing-picture/carnatic.png?v='),
      alt: 'Carnatic music at Saraswati School',
    })
    const before = images('/faq').url
    publish({ logo, name: 'Saraswati School', tagline: 'Music for everyone' })
    expect(images('/faq').url).not.toBe(before)
  })

  test('emails show the logo from the public site, but only if it has https', () => {
    expect(email()).toContain(`<img src="${site}/logo/${logo}/email.png" alt="" width="40"`)
    vi.stubEnv('NEXTAUTH_URL', 'http://localhost:3000')
    expect(email()).not.toContain('<img')
  })

  test('the server keeps the logo’s pictures in memory, even at /favicon.ico, and robots.txt allows them', () => {
    const pages = servedPages('public')
    const pictures = pages.keys().filter((key) => /\.(?:png|ico)$/.test(key))
    expect(pictures).toHaveLength(8 + 1 + 6)
    expect(pages.keyOf('/sharing-picture/academy.png?v=1')).toBe('/sharing-picture/academy.png')
    expect(pages.sourceOf('/favicon.ico')).toBe(`/logo/${logo}/favicon.png`)
    expect(pages.sourceOf('/home')).toBe('/home')
    expect(pictures.filter((picture) => privatePaths.some((start) => picture.startsWith(start)))).toEqual([])
  })
})

describe('an academy without a logo', () => {
  test('an academy with the default identity keeps the default logo and pictures everywhere', () => {
    expect(rendered().match(/src="[^"]+"/g)).toEqual(['src="/icon.svg"'])
    expect(generateMetadata()).toMatchObject({
      icons: { icon: { url: '/icon.svg' }, apple: { url: '/apple-icon.png' } },
      openGraph: { images: [{ url: '/opengraph-image.png' }] },
    })
    expect(images('/carnatic', 'carnatic').url).toBe('/sharing/carnatic.png')
    expect(email()).not.toContain('<img')
    const pages = servedPages('public')
    expect(pages.keys().filter((key) => /\.(?:png|ico)$/.test(key))).toEqual([])
    expect(pages.keyOf('/favicon.ico')).toBeNull()
  })

  test('an academy with another name gets a drawn picture for shared links, with the built-in logo', () => {
    publish({ name: 'Saraswati School' })
    expect(images('/faq').url).toContain('/sharing-picture/academy.png')
    expect(renderToStaticMarkup(<SiteFooter Link="a" />)).not.toContain('<img')
  })

  test('a version of an earlier release has no logo', () => {
    const { identity, ...content } = defaultContent()
    const { logo: _, ...earlier } = identity
    expect(completeContent({ ...content, identity: earlier }).identity.logo).toBeNull()
    expect(academySettings().logo).toBeNull()
  })
})
