import { describe, expect, it } from 'vitest'
import { type Attempt, Ledger } from '../../../lab/cluster/prove/ledger.mjs'
import { readOptions } from '../../../lab/cluster/prove/options.mjs'
import { documentLines } from '../../../lab/cluster/prove/report.mjs'
import { classifyResponse } from '../../../lab/cluster/prove/stream.mjs'
import { type Summary, summarize } from '../../../lab/cluster/prove/summary.mjs'
import type { Trial } from '../../../lab/cluster/prove/trial.mjs'
import type { Write } from '../../../lab/cluster/prove/writes.mjs'

/** Tests the counts and options of `npm run cluster -- prove` (docs/cluster.md). */

const faults = ['calm', 'primary', 'network']

describe('the faults of a run', () => {
  it('a run tests all faults, or the named ones in their standard order', () => {
    expect(readOptions([], faults)).toMatchObject({ names: faults, rate: 20, minutes: 10, write: false })
    expect(readOptions(['network', 'calm', '--rate', '200'], faults)).toMatchObject({
      names: ['calm', 'network'],
      rate: 200,
    })
  })

  it.each([[['earthquake']], [['--rate', 'fast']], [['--minutes', '-1']], [['--loud']]])(
    'a run rejects the options %s',
    (args) => {
      expect(() => readOptions(args, faults)).toThrow(/\./)
    },
  )
})

describe('the result of a fault', () => {
  const attempt = (begun: number, ended: number, outcome: Attempt['outcome'], reason = '201'): Attempt => ({
    kind: 'book',
    begun,
    ended,
    outcome,
    reason,
  })
  const sound = { lost: [], duplicated: [], unsent: [], overlapping: 0, records: 3 }
  const summarizeAttempts = (attempts: Attempt[], fault: object, comparison = sound as typeof sound | null) => {
    const ledger = Object.assign(new Ledger(), { attempts })
    const trial = { faultTimes: { from: 1000, to: 1010 }, notes: [] } as unknown as Trial
    const definition = { name: 'x', title: 'x', run: async () => {}, allowedFailures: 'in flight' as const, ...fault }
    return summarize(definition, trial, { from: 0, to: 8000, ledger, heldBack: 0, comparison })
  }
  const steady = Array.from({ length: 80 }, (_, n) => attempt(n * 100, n * 100 + 20, 'acknowledged'))

  it('requests in progress are counted separately from those after the fault', () => {
    const struck = summarizeAttempts([...steady, attempt(990, 1020, 'failed', 'ECONNRESET')], {})
    expect(struck).toMatchObject({ failed: { ECONNRESET: 1 }, inFlight: 1, problems: [] })
    const late = summarizeAttempts([...steady, attempt(1011, 1500, 'failed', '503')], {})
    expect(late).toMatchObject({
      inFlight: 0,
      recoveredAfter: 0.5,
      problems: ['1 requests failed that were not in flight'],
    })
  })

  it('a pause without any acknowledgement is counted, even if no request fails', () => {
    const paused = steady.filter(({ ended }) => ended < 1000 || ended > 6000)
    const summary = summarizeAttempts(paused, { allowedFailures: 'for a while', recoveryLimitSeconds: 3 })
    expect(summary.longestPause).toBeCloseTo(5.1)
    expect(summary.problems).toEqual(['recovered after 5.0 s, but the limit is 3 s'])
  })

  it('rejections and missing or additional records count as failures', () => {
    const refused = summarizeAttempts([...steady, attempt(10, 20, 'refused', '409 taken')], {})
    expect(refused.problems).toEqual(['1 writes were rejected: 409 taken'])
    const lossSummary = summarizeAttempts(steady, {}, { ...sound, lost: ['book a'] as never[], overlapping: 2 })
    expect(lossSummary.problems).toEqual(['lost: book a', '2 classes or slots overlap'])
    expect(summarizeAttempts(steady, {}, null).problems).toEqual(['the records could not be compared'])
  })
})

describe('the outcome of a write', () => {
  const pay: Write = { kind: 'pay', key: 'a picture', path: '/payments', body: {}, doneBefore: /already used$/ }
  const book: Write = { kind: 'book', key: 'a slot', path: '/bookSlots', body: {} }
  const answer = (status: number, message = '') => ({ status, body: JSON.stringify({ message }), retryAfter: 0 })
  it.each([
    ['done', book, answer(201), false, 'acknowledged'],
    ['a success without a new record', book, answer(200), true, 'acknowledged'],
    ['a repeated request that was done before', pay, answer(409, 'This was already used'), true, 'acknowledged'],
    [
      'a first request that was done before by another caller',
      pay,
      answer(409, 'This was already used'),
      false,
      'refused',
    ],
    ['another conflict', pay, answer(409, 'Please wait'), true, 'refused'],
    ['a response of a failing academy', pay, { status: 502, body: '<html>', retryAfter: 0 }, false, 'failed'],
  ])('the outcome of a write is judged by the response: %s', (_, write, answered, again, outcome) => {
    expect(classifyResponse(write, answered, again)).toMatchObject({ outcome })
  })

  it('the outcome of a write includes the retry delay of the response', () => {
    expect(classifyResponse(book, { status: 503, body: '{}', retryAfter: 5 }, false)).toMatchObject({
      outcome: 'failed',
      pause: 5000,
    })
  })
})

it('the document gets a row for each fault that made requests fail, and names the others', () => {
  const summary = { seconds: 60, requests: 9, acknowledged: 8, perSecond: 1, refused: {}, heldBack: 0, p99: 5 }
  const results = { ...summary, comparison: null, notes: [], problems: [] }
  const summaries: Summary[] = [
    {
      ...results,
      title: 'a crash',
      failed: { '503': 4, ECONNRESET: 1 },
      inFlight: 3,
      longestPause: 2.04,
      recoveredAfter: 1,
    },
    { ...results, title: 'a restart', failed: {}, inFlight: 0, longestPause: 0.1, recoveredAfter: 0 },
  ]
  const whole = { minutes: 13.44, acknowledged: 145_203, undecided: 2, agree: true, archived: true }
  const [circumstances, ...lines] = documentLines({ summaries, skipped: [], whole }, { rate: 200 }, ['Patroni 4'])
  expect(circumstances).toMatch(
    /cores for the cluster and client, Patroni 4; 200 writes a second, 13\.4 minutes in total\.$/,
  )
  expect(lines.filter(Boolean)).toEqual([
    '| fault | failed (in flight) | longest pause | recovered after |',
    '| --- | ---: | ---: | ---: |',
    '| a crash | 5 (3) | 2.0 s | 1.0 s |',
    'No request failed after: a restart.',
    expect.stringMatching(
      /^All 145,203 acknowledged writes existed exactly once\. .* The archive contained every change\.$/,
    ),
  ])
})
