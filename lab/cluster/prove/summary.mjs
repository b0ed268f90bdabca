/** @import { Comparison } from './compare.mjs' */
/** @import { Attempt, Ledger } from './ledger.mjs' */
/** @import { Fault, Trial } from './trial.mjs' */
/**
 * The results of one fault.
 * @typedef {object} Summary
 * @property {string} title
 * @property {number} seconds the duration of the measurement
 * @property {number} requests
 * @property {number} acknowledged
 * @property {number} perSecond writes acknowledged per second
 * @property {Record<string, number>} failed the number of failed requests by status or connection error
 * @property {number} inFlight the number of failed requests that were open during the fault
 * @property {Record<string, number>} refused the number of refused requests by message; should be empty
 * @property {number} heldBack the number of writes that were not started, because too many were waiting for a response
 * @property {number} longestPause the longest time in seconds without any acknowledgement
 * @property {number} p99 the 99th percentile of the response time of acknowledged writes, in milliseconds
 * @property {number} recoveredAfter the seconds from the fault to the end of the last failure or outage
 * @property {Comparison | null} comparison null if the records could not be read
 * @property {string[]} notes
 * @property {string[]} problems the guarantees that were broken
 */

/** The minimum length of an outage. Shorter pauses are normal on a busy machine. */
const PAUSE_MS = 3000

/**
 * @param {Fault} fault
 * @param {Trial} trial
 * @param {{ from: number, to: number, ledger: Ledger, heldBack: number, comparison: Comparison | null }} watched
 *   from, to: values of performance.now()
 * @returns {Summary}
 */
export function summarize(fault, trial, { from, to, ledger, heldBack, comparison }) {
  const { faultTimes, notes } = trial
  const attempts = ledger.attempts.filter(({ ended }) => ended >= from && ended <= to)
  const acknowledged = attempts.filter(({ outcome }) => outcome === 'acknowledged')
  const failed = attempts.filter(({ outcome }) => outcome === 'failed')
  const inFlight = failed.filter(({ begun, ended }) => begun <= faultTimes.to && ended >= faultTimes.from)
  const pause = longestPause([from, ...acknowledged.map(({ ended }) => ended), to])
  const lastFailureAt = Math.max(
    faultTimes.from,
    ...failed.map(({ ended }) => ended),
    pause.to - pause.from > PAUSE_MS ? pause.to : 0,
  )
  /** @type {Summary} */
  const summary = {
    title: fault.title,
    seconds: (to - from) / 1000,
    requests: attempts.length,
    acknowledged: acknowledged.length,
    perSecond: acknowledged.length / ((to - from) / 1000),
    failed: countByReason(failed),
    inFlight: inFlight.length,
    refused: countByReason(attempts.filter(({ outcome }) => outcome === 'refused')),
    heldBack,
    longestPause: (pause.to - pause.from) / 1000,
    p99: percentile(acknowledged.map(({ begun, ended }) => ended - begun)),
    recoveredAfter: (lastFailureAt - faultTimes.from) / 1000,
    comparison,
    notes,
    problems: [],
  }
  summary.problems = problemsOf(fault, summary, failed.length)
  return summary
}

/**
 * @param {Fault} fault
 * @param {Summary} summary
 * @param {number} failed
 */
function problemsOf(
  { allowedFailures, recoveryLimitSeconds },
  { refused, inFlight, recoveredAfter, comparison, acknowledged },
  failed,
) {
  /** @type {string[]} */
  const problems = []
  if (allowedFailures === 'not at all' && failed > 0)
    problems.push(`${failed} requests failed, but none may fail during this fault`)
  if (allowedFailures === 'in flight' && failed > inFlight)
    problems.push(`${failed - inFlight} requests failed that were not in flight`)
  if (recoveryLimitSeconds !== undefined && recoveredAfter > recoveryLimitSeconds)
    problems.push(`recovered after ${recoveredAfter.toFixed(1)} s, but the limit is ${recoveryLimitSeconds} s`)
  if (acknowledged === 0) problems.push('no write was acknowledged')
  for (const [reason, count] of Object.entries(refused)) problems.push(`${count} writes were rejected: ${reason}`)
  if (!comparison) problems.push('the records could not be compared')
  else {
    if (comparison.lost.length) problems.push(`lost: ${shortened(comparison.lost)}`)
    if (comparison.duplicated.length) problems.push(`duplicated: ${shortened(comparison.duplicated)}`)
    if (comparison.unsent.length) problems.push(`recorded but never sent: ${shortened(comparison.unsent)}`)
    if (comparison.overlapping) problems.push(`${comparison.overlapping} classes or slots overlap`)
  }
  return problems
}

/** @param {string[]} keys */
const shortened = (keys) => `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ` and ${keys.length - 3} more` : ''}`

/** @param {Attempt[]} attempts */
function countByReason(attempts) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const { reason } of attempts) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** @param {number[]} times in any order */
function longestPause(times) {
  const sortedTimes = times.toSorted((a, b) => a - b)
  let longest = { from: sortedTimes[0] ?? 0, to: sortedTimes[0] ?? 0 }
  for (const [i, to] of sortedTimes.entries()) {
    const from = sortedTimes[i - 1] ?? to
    if (to - from > longest.to - longest.from) longest = { from, to }
  }
  return longest
}

/** @param {number[]} values */
const percentile = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
