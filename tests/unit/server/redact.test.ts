import { describe, expect, it } from 'vitest'
import { logTo } from '@/lib/core/observability/log'
import { redact } from '@/lib/core/text/redact.mjs'

describe('redaction in the log', () => {
  it.each([
    ['550 5.1.1 <asha.rao+veena@mail.example>: Recipient rejected', '550 5.1.1 <[email]>: Recipient rejected'],
    ['Mailbox unavailable: root@localhost', 'Mailbox unavailable: [email]'],
    ['no such user அஷா@அகாடமி.இந்தியா here', 'no such user [email] here'],
    ['relay refuses asha@[192.0.2.7]', 'relay refuses [email]'],
    ['Key (email)=(asha@mail.example) already exists.', 'Key (email)=([email]) already exists.'],
    ['Key (phone)=(9000000021) already exists.', 'Key (phone)=([phone]) already exists.'],
    ['call +91 90000 00021 or 090000-00021', 'call [phone] or [phone]'],
    ['{"phone":"9000000021"}', '{"phone":"[phone]"}'],
    [
      'connect to postgres://app:pa55@db.internal:5432/academy failed',
      'connect to postgres://[secret]@db.internal:5432/academy failed',
    ],
    ['Authorization: Bearer abc.DEF-123', 'Authorization: Bearer [secret]'],
    ['not a session: eyJhbGciOiJkaXIifQ..xYz_1.abc.def', 'not a session: [secret]'],
    [
      'GET https://login.example/cb?code=4/0Ab-c&state=xyz#top',
      'GET https://login.example/cb?code=[secret]&state=[secret]#top',
    ],
    ['/api/calendar-feed/0123456789abcdefghijABCDEFGHIJxx', '/api/calendar-feed/[secret]'],
    ['/invitation#0123456789abcdefghijABCDEFGHIJxx', '/invitation#[secret]'],
    ['/reset-password#0123456789abcdefghijABCDEFGHIJxx', '/reset-password#[secret]'],
  ])('personal data in the log is hidden: %s', (text, hidden) => {
    expect(redact(text)).toBe(hidden)
  })
})

describe('text without personal data', () => {
  it.each([
    'at send (/academy/node_modules/@prisma/client/runtime.js:12:345)',
    'graphile-worker@0.16.6 lost its connection to 203.0.113.10:5432',
    'request 3f0c1d2e-1234-4abc-9def-123456789012 took 12345678 ms',
    'UTR 412345678901 is in use',
    '2026-11-25T03:35:03.123Z',
  ])('text without personal data stays in the log: %s', (text) => {
    expect(redact(text)).toBe(text)
  })
})

it('a JSON line in the log stays valid, whatever surrounds the redacted text', () => {
  const line = {
    level: 40,
    at: 9000000021,
    error:
      'first line\nasha@mail.example\t9000000021 "ravi@mail.example" \\meera@mail.example \u0007leela@mail.example',
    nested: { detail: '{"phone":9000000021,"email":"asha@mail.example"}' },
  }
  const hidden = redact(JSON.stringify(line))
  expect(JSON.parse(hidden)).toMatchObject({ level: 40, at: 9000000021 })
  expect(hidden).not.toContain('mail.example')
  expect(hidden.match(/9000000021/g)).toHaveLength(1)
})

it('redacting takes time in proportion to the length of the text', () => {
  const begun = performance.now()
  redact(`${'a'.repeat(500_000)} 12345 ${'-.'.repeat(250_000)}`)
  expect(performance.now() - begun).toBeLessThan(1000)
})

it('the application’s log redacts error messages with their details and causes', () => {
  const lines: string[] = []
  const log = logTo({ write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(asha@mail.example) already exists.' })
  log.error({ err: new Error('550 <asha@mail.example> unknown', { cause }) }, 'call failed for 9000000021')
  log.warn({ error: 'no mailbox asha@mail.example', messageId: 'm1' }, 'email not sent')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['call failed for [phone]', 'email not sent'])
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ error: 'no mailbox [email]', messageId: 'm1' })
  expect(lines.join('')).not.toMatch(/mail\.example|9000000021/)
  expect(lines[0]).toContain('550 <[email]> unknown')
})
