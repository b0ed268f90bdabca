import { afterEach, expect, it, vi } from 'vitest'

const REAL = {
  DATABASE_URL: 'postgres://localhost/academy',
  NEXTAUTH_SECRET: 'sixteen characters',
  NEXTAUTH_URL: 'https://music.academy.in',
}

async function placeholdersWith(overrides: Record<string, string | undefined>) {
  vi.resetModules()
  const unset = { ACADEMY_UPI_ID: '', ACADEMY_SUPPORT_EMAIL: '', ACADEMY_ADDRESS: '', ACADEMY_EMBEDDED_DATABASE: '' }
  for (const [name, value] of Object.entries({ ...REAL, ...unset, ...overrides })) vi.stubEnv(name, value)
  return import('@/lib/core/config/placeholders')
}

afterEach(() => vi.unstubAllEnvs())

it('warns an academy of each placeholder, and names the page that replaces it', async () => {
  const { placeholderWarnings } = await placeholdersWith({})
  expect(placeholderWarnings()).toEqual([
    'UPI ID is a placeholder. The payment page shows no QR code and no UPI link. An admin can replace it on the page "The academy".',
    'Support email is a placeholder. Pages and emails name an address that does not exist. An admin can replace it on the page "The academy".',
    'Postal address is a placeholder. Emails and receipts leave it out. An admin can replace it on the page "The academy".',
  ])
})

it('lists only the remaining placeholders', async () => {
  const { placeholdersInUse } = await placeholdersWith({
    ACADEMY_UPI_ID: 'academy@okbank',
    ACADEMY_ADDRESS: '12 Luz Church Road, Chennai 600 004',
  })
  expect(placeholdersInUse().map(({ what }) => what)).toEqual(['Support email'])
})

it('shows the UPI ID and the support email to students only if they are real', async () => {
  const missing = await placeholdersWith({})
  expect([missing.payableUpiId(), missing.reachableSupportEmail()]).toEqual([null, null])
  const set = await placeholdersWith({ ACADEMY_UPI_ID: 'a@okbank', ACADEMY_SUPPORT_EMAIL: 'office@academy.in' })
  expect([set.payableUpiId(), set.reachableSupportEmail()]).toEqual(['a@okbank', 'office@academy.in'])
})

it.each([
  ['the demo academy with its embedded database', { ACADEMY_EMBEDDED_DATABASE: 'yes' }],
  ['an academy without a public address', { NEXTAUTH_URL: undefined }],
  ['an academy on plain http', { NEXTAUTH_URL: 'http://academy.internal' }],
])('lets %s keep its placeholders', async (_, value) => {
  const { placeholdersInUse, payableUpiId } = await placeholdersWith(value)
  expect(placeholdersInUse()).toEqual([])
  expect(payableUpiId()).toMatch(/@placeholder$/)
})
