import { describe, expect, it } from 'vitest'
import { combineStatuses, type Facts, type Instance, linesOf, spanOf } from '@/lib/health/assessment'

const now = new Date('2026-11-23T10:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const iso = (seconds: number) => ago(seconds).toISOString()

const instance = (overrides: Partial<Instance> = {}): Instance => ({
  place: 'one:3000',
  role: 'all',
  startedAt: ago(3600),
  seenAt: ago(5),
  stoppedAt: null,
  diskFreeBytes: 50 * 1024 ** 3,
  providers: {},
  ...overrides,
})
const queue = (overrides: Partial<Facts['queue']> = {}): Facts['queue'] => ({
  due: 0,
  oldestSeconds: 0,
  failed: 0,
  failedToday: 0,
  emailSeconds: 0,
  ...overrides,
})
const facts = (overrides: Partial<Facts> = {}): Facts => ({
  now,
  databaseMs: 3,
  queue: queue(),
  instances: [instance()],
  backup: { seen: true, last: ago(3600) },
  archive: { on: true, failingSeconds: 0 },
  oldPayments: { count: 0, since: null },
  configured: { zoom: true, mail: true, uploads: true, whatsapp: true },
  ...overrides,
})
const met = { answered_at: iso(60) }
const warningsOf = (overrides: Partial<Facts>) =>
  linesOf(facts(overrides))
    .filter(({ state }) => state === 'worry')
    .map(({ text }) => text)

describe('the health report for the academy office', () => {
  it('the health report says that everything is well', () => {
    const providers = { zoom: met, mail: met, uploads: met, whatsapp: met }
    const lines = linesOf(facts({ instances: [instance({ providers })] }))
    expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'well'))
    expect(lines.map(({ about }) => about)).toEqual([
      'database',
      'processes',
      'jobs',
      'emails',
      'mail server',
      'Zoom',
      'pictures',
      'WhatsApp',
      'payments',
      'disk space',
      'backup',
      'archive',
    ])
  })

  it.each<[string, Partial<Facts>]>([
    ['Emails have been waiting for 3 min', { queue: queue({ emailSeconds: 200 }) }],
    ['Background jobs have been waiting for 2 h', { queue: queue({ oldestSeconds: 7300 }) }],
    ['2 background jobs failed permanently today', { queue: queue({ failed: 9, failedToday: 2 }) }],
    ['The last backup is 9 days old', { backup: { seen: true, last: ago(9.5 * 86_400) } }],
    ['There is no backup yet', { backup: { seen: true, last: null } }],
    ['Database changes have not been archived for 7 min', { archive: { on: true, failingSeconds: 430 } }],
    ['Zoom returns errors (429)', { instances: [instance({ providers: { zoom: { ...failing(90), status: 429 } } })] }],
    ['Zoom is not responding', { instances: [instance({ providers: { zoom: failing(90) } })] }],
    ['The mail server is not responding', { instances: [instance({ providers: { mail: failing(90) } })] }],
    ['Only 1.5 GB left on the disk used by one:3000', { instances: [instance({ diskFreeBytes: 1.5 * 1024 ** 3 })] }],
    ['A payment has been pending for more than a week', { oldPayments: { count: 1, since: ago(8 * 86_400) } }],
    ['12 payments have been pending for more than a week', { oldPayments: { count: 12, since: ago(30 * 86_400) } }],
    ['The database takes 2 s to respond', { databaseMs: 2400 }],
    ['No server process is running background jobs', { instances: [instance({ role: 'web' })] }],
  ])('the health report says “%s”', (text, value) => expect(warningsOf(value)).toEqual([text]))

  it('the health report names a process that stopped responding, but not one that announced its stop', () => {
    const silent = instance({ place: 'two:3000', seenAt: ago(300) })
    const stopped = instance({ place: 'three:3000', seenAt: ago(300), stoppedAt: ago(300), diskFreeBytes: 0 })
    expect(warningsOf({ instances: [instance(), silent, stopped] })).toEqual(['No report from two:3000 for 5 min'])
    expect(warningsOf({ instances: [silent] })).toContain('No server process is running background jobs')
  })

  it('the health report leaves out the archive if there is none', () => {
    const lines = linesOf(facts({ archive: { on: false, failingSeconds: 9000 } }))
    expect(lines.map(({ about }) => about)).not.toContain('archive')
  })

  it('the health report says which values cannot be measured, and leaves out unused providers', () => {
    const lines = linesOf(
      facts({ backup: { seen: false }, configured: { zoom: false, mail: false, uploads: false, whatsapp: false } }),
    )
    expect(lines.filter(({ state }) => state === 'unseen').map(({ about }) => about)).toEqual(['emails', 'backup'])
    expect(lines.map(({ about }) => about)).not.toContain('Zoom')
    expect(linesOf(facts()).find(({ about }) => about === 'Zoom')?.text).toBe('Zoom has not been checked yet')
  })
})

function failing(seconds: number) {
  return { failed_at: iso(seconds / 2), failing_since: iso(seconds) }
}

describe('the status of a provider from several processes', () => {
  it('a provider is working if the latest process that called it got a response', () =>
    expect(combineStatuses([failing(90), { answered_at: iso(10) }])).toEqual({ contacted: true, failing: null }))

  it('a provider has been failing since the first error after the last success of any process', () =>
    expect(combineStatuses([{ ...failing(90), status: 500 }, { answered_at: iso(60) }])).toEqual({
      contacted: true,
      failing: { since: iso(60), status: 500 },
    }))

  it('the status of a provider is unknown if no process called it', () =>
    expect(combineStatuses([])).toEqual({ contacted: false, failing: null }))
})

it('rounds durations down to whole units', () =>
  expect([0, 59.9, 60, 3599, 3600, 47 * 3600, 48 * 3600, 9.9 * 86_400].map(spanOf)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h',
    '47 h',
    '2 days',
    '9 days',
  ]))
