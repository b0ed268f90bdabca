/** @import { Round } from './drive.mjs' */
/** @import { Kind, Measured } from './load.mjs' */

/**
 * The minimum throughput of each request. A value of 1 is the throughput of the slots query on a plain Node server.
 * Absolute values would depend on the machine.
 */
const MIN_SHARES = { home: 3, profile: 1, teachers: 0.9, booked: 0.45, slots: 0.4, booking: 0.1 }

/** @param {number[]} values */
export function medianOf(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/**
 * Returns the median of one measurement over all rounds.
 * @param {Round[] | undefined} rounds
 * @param {keyof Round} what
 */
const median = (rounds, what) => medianOf((rounds ?? []).map((round) => round[what]))

/**
 * @param {number} value
 * @param {number} [digits]
 */
export const formatNumber = (value, digits = 0) =>
  Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Formats values below 1 with two decimals, other values below 10 with one, and larger values with none. */
const formatCompact = (/** @type {number} */ value) => formatNumber(value, value < 1 ? 2 : value < 10 ? 1 : 0)

/**
 * Formats all results as Markdown.
 * @param {Measured} measured
 * @param {string[]} conditions sentences about the commit, the machine and the method
 * @returns {string}
 */
export function report(measured, conditions) {
  const parts = [
    conditions.join(' '),
    answersTable(measured),
    costTable(measured),
    otherResults(measured),
    goalsTable(measured),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** @param {Measured} measured */
function answersTable({ roundsByRequest, empty }) {
  const base = median(empty, 'perSecond')
  const head = ['request', 'now', 'large', 'bare', 'commit', '× empty', '× bare', '× commit']
  const rows = [...roundsByRequest].map(([name, rounds]) => {
    const speed = (/** @type {Kind} */ kind) => median(rounds[kind], 'perSecond')
    const now = speed('now')
    return [
      name,
      .../** @type {Kind[]} */ (['now', 'large', 'bare', 'commit']).map((kind) => formatNumber(speed(kind))),
      ...[base, speed('bare'), speed('commit')].map((other) => formatCompact(now / other)),
    ]
  })
  return `Responses per second. The empty route of the same Next version reaches ${formatNumber(base)}.\n\n${markdown([head, ...rows])}`
}

/** @param {Measured} measured */
function costTable({ roundsByRequest, wide, empty }) {
  const head = [
    'request',
    'p50',
    'p99',
    'p50 at 64',
    'p99 at 64',
    'main thread',
    'process',
    'database',
    'main, bare',
    'main, commit',
    'p50, commit',
  ]
  const rows = [...roundsByRequest].map(([name, { now, bare, commit }]) => {
    const more = wide.get(name)
    const waits = [median(now, 'p50'), median(now, 'p99'), median(more, 'p50'), median(more, 'p99')]
    const costs = [
      .../** @type {(keyof Round)[]} */ (['main', 'server', 'database']).map((what) => median(now, what)),
      median(bare, 'main'),
      median(commit, 'main'),
    ]
    return [
      name,
      ...waits.map((each) => formatNumber(each, 1)),
      ...costs.map((each) => formatNumber(each, 3)),
      formatNumber(median(commit, 'p50'), 1),
    ]
  })
  return `Milliseconds per request: wait and processor time. The empty route takes ${formatNumber(median(empty, 'main'), 3)} ms on the main thread.\n\n${markdown([head, ...rows])}`
}

/** @param {Measured} measured */
function otherResults({ storm, memory, roundsByRequest, empty }) {
  const lines = []
  if (storm.calm.length > 0) {
    const [calm, stormP99] = [median(storm.calm, 'p99'), median(storm.storm, 'p99')]
    lines.push(
      `- 200 logins at once took ${formatNumber(medianOf(storm.seconds), 1)} s. The profile call at the same time, with 32 connections: p99 ${formatNumber(stormP99, 1)} ms instead of ${formatNumber(calm, 1)} ms; ${formatNumber(median(storm.storm, 'perSecond'))} responses per second instead of ${formatNumber(median(storm.calm, 'perSecond'))}.`,
    )
  }
  const { rest, peak, databaseRest, databaseLoaded } = memory
  lines.push(
    `- Memory of the server process: ${formatNumber(rest)} MiB when idle, at most ${formatNumber(peak)} MiB in this run. PostgreSQL, with the databases of all academies: ${formatNumber(databaseRest)} MiB before, ${formatNumber(databaseLoaded)} MiB after.`,
  )
  const client = Math.max(
    ...[...roundsByRequest.values(), { now: empty }]
      .map(({ now }) => median(now, 'client'))
      .filter((share) => share > 0),
  )
  lines.push(
    `- The client used at most ${formatCompact(client)} of one processor. A value near 1 means that the client limited the results.`,
  )
  return lines.join('\n')
}

/**
 * Compares the results with the minimum or maximum that each goal sets.
 * @param {Measured} measured
 * @returns {{ goal: string, target: string, value: number, isMet: boolean }[]}
 */
function goals({ roundsByRequest, wide, storm, memory }) {
  const speed = (/** @type {string} */ name, /** @type {Kind} */ kind = 'now') =>
    median(roundsByRequest.get(name)?.[kind], 'perSecond')
  const atLeast = (/** @type {string} */ goal, /** @type {number} */ least, /** @type {number} */ measuredValue) => ({
    goal,
    target: `≥ ${least}`,
    value: measuredValue,
    isMet: measuredValue >= least,
  })
  const atMost = (/** @type {string} */ goal, /** @type {number} */ most, /** @type {number} */ measuredValue) => ({
    goal,
    target: `≤ ${most}`,
    value: measuredValue,
    isMet: measuredValue <= most,
  })
  const spread = [...wide].map(([name, rounds]) => ({ name, times: median(rounds, 'p99') / median(rounds, 'p50') }))
  const widest = spread.toSorted((a, b) => b.times - a.times)[0]
  const shares = [...roundsByRequest.keys()].map((name) => ({ name, share: speed(name, 'large') / speed(name) }))
  const slowest = shares.filter(({ share }) => !Number.isNaN(share)).toSorted((a, b) => a.share - b.share)[0]
  const results = [
    ...Object.entries(MIN_SHARES).map(([name, share]) =>
      atLeast(`${name}, relative to the bare server’s slots`, share, speed(name) / speed('slots', 'bare')),
    ),
    atMost(`p99 relative to p50 at 64 connections: ${widest?.name}`, 4, widest?.times ?? Number.NaN),
    atLeast(`large compared with small: ${slowest?.name}`, 0.85, slowest?.share ?? Number.NaN),
    atMost(
      'p99 of the profile call in a login storm, relative to no logins',
      2,
      median(storm.storm, 'p99') / median(storm.calm, 'p99'),
    ),
    atMost('memory when idle, MiB', 250, memory.rest),
    atMost('memory under load, MiB', 500, memory.peak),
  ]
  return results.filter((each) => !Number.isNaN(each.value))
}

/**
 * Lists the goals that were missed and counts those that were reached.
 * @param {Measured} measured
 */
function goalsTable(measured) {
  const all = goals(measured)
  if (all.length === 0) return ''
  const missed = all.filter(({ isMet }) => !isMet)
  const rows = missed.map(({ goal, target, value }) => [goal, target, formatCompact(value), 'no'])
  const count = all.length - missed.length
  const suffix = 'goals in `lab/bench/report.mjs` were met.'
  if (missed.length === 0) return `All ${count} ${suffix}`
  return `${markdown([['goal', 'target', 'measured', 'met'], ...rows])}\n\nThe other ${count} ${suffix}`
}

/** @param {string[][]} rows the first row is the head */
export function markdown([head = [], ...rows]) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
