import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { publicVariables } from '@/lib/core/config/env'
import { forgetConfiguration } from '../../support/variables'

afterEach(() => vi.unstubAllEnvs())

/** Sets only these public variables, and clears all others. */
function configure(overrides: Record<string, string> = {}): void {
  forgetConfiguration()
  for (const name of publicVariables) vi.stubEnv(name, overrides[name] ?? '')
}

async function settings(env: Record<string, string>) {
  configure(env)
  return (await import('@/lib/core/config/settings')).academySettings()
}

async function footer(overrides: Record<string, string> = {}) {
  configure(overrides)
  const { SiteFooter } = await import('@/components/shell/public/site-footer')
  return renderToStaticMarkup(<SiteFooter Link="a" />)
}

const externalLinks = (markup: string) =>
  [...markup.matchAll(/href="(https:[^"]+)"[^>]*>([^<]+)</g)].map(([, to, name]) => [name, to])

describe('the footer', () => {
  it('the footer shows only social links that are set, and always a masked GST number', async () => {
    const markup = await footer()
    expect(externalLinks(markup)).toEqual([])
    expect(markup).toMatch(/GST \d\d•{11}[0-9A-Z]{2}</)
  })

  it('the footer shows the configured links under their usual names, and a chat with a prefilled text', async () => {
    const markup = await footer({
      ACADEMY_SOCIAL_LINKS: 'https://www.instagram.com/ragam, https://youtube.com/@ragam,https://ragam.example/',
      ACADEMY_WHATSAPP: '+91 98765 43210',
    })
    expect(externalLinks(markup)).toEqual([
      ['Instagram', 'https://www.instagram.com/ragam'],
      ['YouTube', 'https://youtube.com/@ragam'],
      ['ragam.example', 'https://ragam.example/'],
      ['WhatsApp', expect.stringMatching(/^https:\/\/wa\.me\/919876543210\?text=Hello%20/)],
    ])
  })

  it('the footer shows the support email and the first and last characters of the GSTIN', async () => {
    const markup = await footer({ ACADEMY_SUPPORT_EMAIL: 'office@ragam.example', ACADEMY_GSTIN: '29ABCDE1234F1Z7' })
    expect(markup).toContain('href="mailto:office@ragam.example"')
    expect(markup).toContain('GST 29•••••••••••Z7')
    expect(markup).not.toContain('ABCDE1234')
  })
})

it.each([
  ['ACADEMY_SOCIAL_LINKS', 'https://www.instagram.com/', /not a network’s front page/],
  [
    'ACADEMY_SOCIAL_LINKS',
    'https://ragam.example/a,http://youtube.com/@ragam',
    /must be an address that begins with https/,
  ],
  ['ACADEMY_SOCIAL_LINKS', 'ragam', /must be an address that begins with https/],
  ['ACADEMY_WHATSAPP', '98765', /must be a phone number/],
  ['ACADEMY_SUPPORT_EMAIL', 'office', /is not an email address/],
  ['ACADEMY_GSTIN', '29ABCDE', /is not a GSTIN/],
])('%s cannot be %s', async (name, value, sentence) => {
  await expect(settings({ [name]: value })).rejects.toThrow(sentence)
})

describe('a page that is prerendered at build time', () => {
  it('a prerendered page shows the UPI ID and the hours of this academy', async () => {
    configure({ ACADEMY_UPI_ID: 'ragam@bank', ACADEMY_TIME_ZONE: 'Asia/Colombo' })
    const { Steps } = await import('@/components/home/steps')
    const markup = renderToStaticMarkup(<Steps />)
    expect(markup).toContain('ragam@bank')
    expect(markup).toContain('in Sri Lanka time and in yours')
  })

  it.each([
    ['', 'in India time (IST), which the teacher follows'],
    // A prerendered page must not contain a short zone label, which changes in summer.
    ['Europe/London', 'in United Kingdom time, which the teacher follows'],
  ])('a prerendered page names the time zone together with the questions (%s)', async (zone, words) => {
    const { questionGroups } = await import('@/components/pages/faq-questions')
    const zoneSettings = await settings({ ACADEMY_TIME_ZONE: zone })
    const answers = questionGroups(zoneSettings).flatMap((group) => group.questions.map(({ answer }) => answer))
    expect(answers.filter((answer) => answer.includes(words))).toHaveLength(1)
  })

  it('prerendering fails for an unknown time zone, and the error names the variable', async () => {
    await expect(settings({ ACADEMY_TIME_ZONE: 'Asia/Calicut' })).rejects.toThrow(
      /^Configuration: ACADEMY_TIME_ZONE must/,
    )
  })
})

it('structured data links the academy’s social profiles, but not its chat', async () => {
  configure({ ACADEMY_SOCIAL_LINKS: 'https://www.youtube.com/@ragam', ACADEMY_WHATSAPP: '9876543210' })
  const { organization } = await import('@/components/pages/organization')
  expect(organization().sameAs).toEqual(['https://www.youtube.com/@ragam'])
  configure()
  expect((await import('@/components/pages/organization')).organization()).not.toHaveProperty('sameAs')
})
