import { afterEach, expect, it, vi } from 'vitest'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import { pageKeys } from '@/lib/core/config/page-texts'
import { forgetConfiguration } from '../../support/variables'

const REAL = {
  DATABASE_URL: 'postgres://localhost/academy',
  NEXTAUTH_SECRET: 'sixteen characters',
  NEXTAUTH_URL: 'https://music.academy.in',
}

async function placeholdersWith(overrides: Record<string, string | undefined>, content: Partial<AcademyContent> = {}) {
  forgetConfiguration()
  const unset = { ACADEMY_UPI_ID: '', ACADEMY_SUPPORT_EMAIL: '', ACADEMY_ADDRESS: '', ACADEMY_EMBEDDED_DATABASE: '' }
  for (const [name, value] of Object.entries({ ...REAL, ...unset, ...overrides })) vi.stubEnv(name, value)
  const { provideAcademyContent, defaultContent } = await import('@/lib/core/config/academy')
  provideAcademyContent(() => ({ ...defaultContent(), ...content }))
  return { ...(await import('@/lib/academy/placeholders')), ...(await import('@/lib/core/config/placeholders')) }
}

const edited: Partial<AcademyContent> = {
  is_identity_published: true,
  faculty: [],
  pages: Object.fromEntries(pageKeys.map((page) => [page, []])),
}

afterEach(() => vi.unstubAllEnvs())

it('an academy is warned of each placeholder, with the page that replaces it', async () => {
  const { placeholderWarnings } = await placeholdersWith({})
  const warning = (text: string) => `Placeholder in use: ${text} An admin can replace it on the page "The academy".`
  expect(placeholderWarnings()).toEqual([
    warning('Name, short name and tagline. Pages and emails still show the demo academy’s values.'),
    warning('Support email. Pages and emails show an email address that does not exist.'),
    warning('Postal address. Emails and receipts show no postal address.'),
    warning('UPI ID. The payment page shows no QR code and no UPI link.'),
    warning('Faculty profiles. The home page and the Faculty page show two sample profiles.'),
    warning(
      'Page texts. The original text, which describes the demo academy or leaves points open, is still in use on these pages: Terms, Refund and cancellation, About, Our Academy, Careers, Masterclass, Gift Card.',
    ),
  ])
})

it('only pages that still show their default text are listed', async () => {
  const { about: _, terms: __, ...pages } = edited.pages ?? {}
  const { placeholdersInUse } = await placeholdersWith({ ACADEMY_ADDRESS: '12 Luz Church Road' }, { ...edited, pages })
  expect(placeholdersInUse().find(({ card }) => card === 'pages')?.effect).toMatch(/: Terms, About\.$/)
})

it('only names that are still those of the demo academy are listed', async () => {
  const { academyContent } = await import('@/lib/core/config/academy')
  const { identity } = academyContent()
  const { placeholdersInUse } = await placeholdersWith({}, { identity: { ...identity, name: 'Saraswati School' } })
  expect(placeholdersInUse()[0]).toMatchObject({ what: 'Short name and tagline', card: 'who-we-are' })
})

it('a school can keep the default name once the office has published the identity', async () => {
  const { placeholdersInUse } = await placeholdersWith({}, { is_identity_published: true })
  expect(placeholdersInUse()[0]?.what).toBe('Support email')
})

it('only the remaining placeholders are listed', async () => {
  const { placeholdersInUse } = await placeholdersWith(
    { ACADEMY_UPI_ID: 'academy@okbank', ACADEMY_ADDRESS: '12 Luz Church Road, Chennai 600 004' },
    edited,
  )
  expect(placeholdersInUse().map(({ what }) => what)).toEqual(['Support email'])
})

it('students see the UPI ID and the support email only if they are real', async () => {
  const missing = await placeholdersWith({})
  expect([missing.payableUpiId(), missing.reachableSupportEmail()]).toEqual([null, null])
  const set = await placeholdersWith({ ACADEMY_UPI_ID: 'a@okbank', ACADEMY_SUPPORT_EMAIL: 'office@academy.in' })
  expect([set.payableUpiId(), set.reachableSupportEmail()]).toEqual(['a@okbank', 'office@academy.in'])
})

it.each([
  ['the demo academy with its embedded database', { ACADEMY_EMBEDDED_DATABASE: 'yes' }],
  ['an academy without a public address', { NEXTAUTH_URL: undefined }],
  ['an academy on plain http', { NEXTAUTH_URL: 'http://academy.internal' }],
])('%s may keep its placeholders', async (_, value) => {
  const { placeholdersInUse, payableUpiId } = await placeholdersWith(value)
  expect(placeholdersInUse()).toEqual([])
  expect(payableUpiId()).toMatch(/@placeholder$/)
})
