import fs from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import manifest from '@/app/manifest'
import robots from '@/app/robots'
import sitemap from '@/app/sitemap'
import { CourseJsonLd } from '@/components/catalogue/course-json-ld'
import { FaqJsonLd } from '@/components/pages/faq'
import { questionGroups } from '@/components/pages/faq-questions'
import { organization } from '@/components/pages/organization'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { JsonLd } from '@/components/ui/text/json-ld'
import { defaultCourses as courses } from '@/lib/catalogue/default-courses'
import { academySettings } from '@/lib/core/config/settings'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { privatePaths } from '@/lib/pages/private-paths'
import { unlistedPaths } from '@/lib/pages/public-pages'
import { SHARING_IMAGES } from '@/lib/pages/sharing-images'
import { siteAddress } from '@/lib/pages/site'

const root = path.resolve(import.meta.dirname, '../../..')
const site = siteAddress()

/** Returns the paths of the pages in these folders of app/, with placeholders such as `[slug]`. */
function pagesIn(...groups: string[]): string[] {
  return groups.flatMap((group) =>
    fs
      .readdirSync(path.join(root, 'app', group), { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'page.tsx')
      .map((file) => `/${path.dirname(file) === '.' ? '' : path.dirname(file)}`),
  )
}

/**
 * Returns whether robots.txt covers a page. A rule that ends with `$` covers one page. All other rules are prefixes.
 */
const isPrivate = (page: string) =>
  privatePaths.some((rule) => (rule.endsWith('$') ? rule === `${page}$` : page.startsWith(rule)))

describe('sitemap.xml', () => {
  const listed = sitemap().map(({ url }) => url.replace(site, '') || '/')

  test('the sitemap lists every public page once, and no others', () => {
    const expected = pagesIn('(public)', '(forms)')
      .filter((page) => !unlistedPaths.includes(page))
      .flatMap((page) => (page === '/courses/[slug]' ? courses.map(({ slug }) => `/courses/${slug}`) : [page]))
    expect(listed.toSorted()).toEqual(expected.toSorted())
  })

  test('the sitemap lists no pages that robots.txt disallows', () => {
    expect(listed.filter((page) => isPrivate(page))).toEqual([])
  })
})

test('robots.txt disallows the signed-in pages and the calls, except the calendar feed, and names the sitemap', () => {
  const { rules, sitemap: address } = robots()
  expect(address).toBe(`${site}/sitemap.xml`)
  expect(rules).toEqual({ userAgent: '*', allow: ['/', '/api/calendar-feed/'], disallow: [...privatePaths] })
  const open = pagesIn('(portal)', '(admin)').filter((page) => !isPrivate(page))
  expect(open).toEqual([])
})

test('the manifest has a fixed ID, and its icons fit launchers that cut a circle', () => {
  const { id, icons = [] } = manifest()
  expect(id).toBe('/home')
  expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src } of icons) expect(fs.existsSync(path.join(root, 'public', src))).toBe(true)
})

test('a page has its URL, title, description and picture', () => {
  const metadata = pageMetadata({ path: '/faq', title: 'FAQ', description: 'Answers.', image: 'dance' })
  expect(metadata).toMatchObject({
    metadataBase: new URL(site),
    title: 'FAQ',
    description: 'Answers.',
    alternates: { canonical: '/faq' },
    openGraph: {
      url: '/faq',
      title: expect.stringMatching(/^FAQ · /),
      images: [{ url: '/sharing/dance.png', width: 1200, height: 630 }],
    },
  })
})

test.each(Object.entries(SHARING_IMAGES))('the picture %s of shared links exists', (_, { src }) => {
  const file = path.join(root, 'public', src)
  const header = fs.readFileSync(file).subarray(0, 24)
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630])
})

/** Returns the JSON-LD data in this markup. */
function parseJsonLd(markup: string): Record<string, unknown> {
  const text = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(markup)?.[1] ?? ''
  return JSON.parse(text) as Record<string, unknown>
}

describe('JSON-LD', () => {
  test('JSON-LD cannot be closed by its own content', () => {
    const name = '</script><script>alert(1)</script><!--'
    const markup = renderToStaticMarkup(<JsonLd thing={{ '@type': 'Thing', name }} />)
    expect(markup.match(/</g)).toHaveLength(2)
    expect(parseJsonLd(markup)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
  })

  test('a course has its offer in rupees', () => {
    const [course] = courses
    if (!course) throw new Error('no course')
    const path = `/courses/${course.slug}`
    const thing = parseJsonLd(
      renderToStaticMarkup(<CourseJsonLd course={course} description="Learn it." path={path} />),
    )
    expect(thing).toMatchObject({
      '@type': 'Course',
      name: course.label,
      description: 'Learn it.',
      url: `${site}${path}`,
      provider: { '@type': 'EducationalOrganization', url: site },
      offers: { '@type': 'Offer', price: 700, priceCurrency: 'INR', category: 'Paid' },
    })
  })

  test('the academy’s data has absolute URLs, and lists no front page of a social network as its profile', () => {
    const thing = parseJsonLd(renderToStaticMarkup(<JsonLd thing={organization()} />))
    expect(thing).toMatchObject({ '@type': 'EducationalOrganization', url: site, logo: `${site}/icons/icon-512.png` })
    for (const profile of (thing.sameAs ?? []) as string[]) expect(new URL(profile).pathname).not.toBe('/')
  })

  test('the questions in the data are those of the page, each with an answer', () => {
    const questions = questionGroups(academySettings()).flatMap((group) => group.questions)
    const thing = parseJsonLd(renderToStaticMarkup(<FaqJsonLd questions={questions} />))
    expect(thing.mainEntity).toHaveLength(questions.length)
    for (const { question, answer } of questions)
      expect([question.length > 8, answer.length > 40]).toEqual([true, true])
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
  })

  test('a breadcrumb trail starts at home and counts from one', () => {
    const thing = parseJsonLd(renderToStaticMarkup(<BreadcrumbJsonLd trail={[{ title: 'FAQ', path: '/faq' }]} />))
    expect(thing.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: site },
      { '@type': 'ListItem', position: 2, name: 'FAQ', item: `${site}/faq` },
    ])
  })
})
