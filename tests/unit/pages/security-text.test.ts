import { afterEach, describe, expect, it, vi } from 'vitest'
import { toAnswer } from '@/lib/api/answer'
import { securityText } from '@/lib/api/security-text'
import { endpoints } from '@/lib/api/table'

const fields = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s)),
  )

afterEach(() => vi.unstubAllEnvs())

describe('security.txt', () => {
  it('security.txt names the contact and an expiry date within a year', () => {
    vi.stubEnv('ACADEMY_SUPPORT_EMAIL', 'safe@academy.example')
    const { Contact, Expires } = fields(securityText(new Date('2026-11-22T18:30:00Z')))
    expect(Contact).toBe('mailto:safe@academy.example')
    expect(Expires).toBe('2027-05-21T00:00:00.000Z')
  })

  it('security.txt is plain text, and its type names the encoding once', () => {
    const { headers } = toAnswer(endpoints.securityText, securityText())
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('security.txt has its canonical URL once the academy has an address', () => {
    vi.stubEnv('NEXTAUTH_URL', 'https://academy.example')
    expect(fields(securityText()).Canonical).toBe('https://academy.example/.well-known/security.txt')
    vi.stubEnv('NEXTAUTH_URL', '')
    expect(securityText()).not.toContain('Canonical')
  })
})
