import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../../scripts/system/failure.mjs'
import { printLine, step, table } from '../../../scripts/system/terminal.mjs'
import { compare, membersAgree } from './compare.mjs'
import { FAULTS } from './faults.mjs'
import { waitUntilArchived, waitUntilHealthy } from './health.mjs'
import { Ledger } from './ledger.mjs'
import { hasPassed, linesOf, rowsOf, writeResults } from './report.mjs'
import { Stream } from './stream.mjs'
import { summarize } from './summary.mjs'
import { createTestPeople } from './test-people.mjs'
import { Trial } from './trial.mjs'
import { Writes } from './writes.mjs'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { Fault } from './trial.mjs' */
/** @import { Options } from './options.mjs' */
/** @import { Outcome } from './report.mjs' */
/** @import { Comparison } from './compare.mjs' */

const SECOND = 1000
/** The time between the fault and its repair. Electing a new leader takes half of this time. */
const FAULT_DURATION_MS = 20 * SECOND
/** The wait before each fault, and the minimum wait after the recovery. */
const BEFORE_MS = 3 * SECOND
const MIN_DURATION_MS = 25 * SECOND
/** The writes reach their full rate after this time. */
const RAMP_UP_MS = 60 * SECOND

/**
 * Writes to the academy at a steady rate while one fault after another happens in the cluster. After each fault,
 * compares the records with the acknowledged writes. Returns true if all guarantees were kept. See
 * docs/decisions/2026-11-23-cluster.md.
 * @param {Cluster} cluster a cluster that has just started
 * @param {Options} options
 * @param {AbortSignal} signal ends the run
 */
export async function prove(cluster, options, signal) {
  const ledger = new Ledger()
  const people = await step('Signing in 1,100 people', () => createTestPeople(cluster))
  const stream = new Stream({ port: cluster.topology.address, writes: new Writes(people), ledger })
  const begun = performance.now()
  stream.start(options.rate, RAMP_UP_MS / SECOND)
  /** @type {Outcome} */
  const outcome = {
    summaries: [],
    skipped: [],
    whole: { minutes: 0, acknowledged: 0, undecided: 0, agree: false, archived: false },
  }
  const minDuration = Math.max(MIN_DURATION_MS, (options.minutes * 60 * SECOND) / options.names.length)
  try {
    await step('Starting the writes', () => sleep(RAMP_UP_MS, undefined, { signal }))
    for (const fault of FAULTS.filter(({ name }) => options.names.includes(name))) {
      const reason = fault.impossible?.()
      if (reason) outcome.skipped.push(`${fault.title} (${reason})`)
      else
        outcome.summaries.push(await step(fault.title, () => runFault(cluster, fault, { ledger, minDuration, signal })))
    }
  } finally {
    await stream.stop()
  }
  await waitUntilHealthy(cluster)
  const acknowledged = Object.values(ledger.acknowledged).reduce((sum, keys) => sum + keys.size, 0)
  const minutes = (performance.now() - begun) / (60 * SECOND)
  outcome.whole = {
    minutes,
    acknowledged,
    undecided: ledger.undecided,
    agree: await membersAgree(cluster),
    archived: await waitUntilArchived(cluster),
  }
  process.stdout.write(`\n${[...table(rowsOf(outcome.summaries)), '', ...linesOf(outcome)].join('\n')}\n\n`)
  if (options.write) printLine(`Wrote the results to ${writeResults(outcome, options)}.`)
  return hasPassed(outcome)
}

/**
 * @param {Cluster} cluster
 * @param {Fault} fault
 * @param {{ ledger: Ledger, minDuration: number, signal: AbortSignal }} options minDuration: in milliseconds
 */
async function runFault(cluster, fault, { ledger, minDuration, signal }) {
  const trial = new Trial(cluster, { signal, faultDurationMs: FAULT_DURATION_MS })
  let [from, heldBefore] = [performance.now(), ledger.heldBack]
  /** @type {Comparison | null} */
  let comparison = null
  const failures = []
  try {
    await waitUntilHealthy(cluster)
    await fault.prepare?.(trial)
    await waitUntilHealthy(cluster)
    ;[from, heldBefore] = [performance.now(), ledger.heldBack]
    await trial.wait(BEFORE_MS)
    await fault.run(trial)
    await waitUntilHealthy(cluster)
    await trial.wait(Math.max(BEFORE_MS, from + minDuration - performance.now()))
    comparison = await compare(cluster, ledger)
  } catch (error) {
    // An interruption ends the run. Any other error is reported, and the run continues.
    if (signal.aborted) throw error
    failures.push(messageOf(error))
  }
  const to = performance.now()
  const summary = summarize(fault, trial, { from, to, ledger, heldBack: ledger.heldBack - heldBefore, comparison })
  summary.problems.push(...failures)
  for (const problem of summary.problems) printLine(`✗ ${problem}`)
  return summary
}
