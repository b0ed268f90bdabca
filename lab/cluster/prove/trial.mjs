import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { DatabaseMember } from '../topology.mjs' */

/**
 * A failure or a maintenance task that happens while the test sends writes.
 * @typedef {object} Fault
 * @property {string} name as given on the command line
 * @property {string} title as shown in the table
 * @property {'not at all' | 'in flight' | 'for a while'} allowedFailures
 *   which requests may fail: none, those in flight when the fault begins, or all until the fault is over
 * @property {number} [recoveryLimitSeconds] no request may fail later than this many seconds after the fault
 * @property {() => string | null} [impossible] returns why the fault cannot be tested here
 * @property {(trial: Trial) => Promise<void>} [prepare] does slow preparations
 * @property {(trial: Trial) => Promise<void>} run causes the fault (`trial.causeFault`), waits, and repairs it
 */

/** Gives the code of a fault access to the cluster, and collects its notes for the report. */
export class Trial {
  /** Notes that are printed below the table. @type {string[]} */
  notes = []
  /** When the fault began and ended, as values of performance.now(). */
  faultTimes = { from: 0, to: 0 }

  /**
   * @param {Cluster} cluster
   * @param {{ signal: AbortSignal, faultDurationMs: number }} options faultDurationMs: from the fault to its repair
   */
  constructor(cluster, { signal, faultDurationMs }) {
    this.cluster = cluster
    this.signal = signal
    this.faultDurationMs = faultDurationMs
  }

  /**
   * Causes the fault and records when it began and ended.
   * @param {() => void | Promise<void>} fault
   */
  async causeFault(fault) {
    this.faultTimes.from = performance.now()
    await fault()
    this.faultTimes.to = performance.now()
  }

  /** @param {number} milliseconds */
  async wait(milliseconds) {
    await sleep(milliseconds, undefined, { signal: this.signal })
  }

  /** @returns {Promise<DatabaseMember>} */
  async primary() {
    const leader = await this.cluster.leader()
    if (!leader) throw new Error('PostgreSQL has no leader')
    return leader
  }

  /** @param {string} sentence */
  addNote(sentence) {
    this.notes.push(sentence)
  }
}
