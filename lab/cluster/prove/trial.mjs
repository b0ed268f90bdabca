import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { DatabaseMember } from '../topology.mjs' */

/** The context of a fault: the cluster, waits that Ctrl-C interrupts, and notes for the report. */
export class Trial {
  /** Notes that are printed below the table. @type {string[]} */
  notes = []
  /** When the fault began and ended, as values of performance.now(). */
  struck = { from: 0, to: 0 }

  /**
   * @param {Cluster} cluster
   * @param {{ signal: AbortSignal, lasting: number }} given lasting: milliseconds between the fault and its repair
   */
  constructor(cluster, { signal, lasting }) {
    this.cluster = cluster
    this.signal = signal
    this.lasting = lasting
  }

  /**
   * Causes the fault and records its beginning and end, because requests that were open during the fault count as in
   * flight.
   * @param {() => void | Promise<void>} blow
   */
  async strike(blow) {
    this.struck.from = performance.now()
    await blow()
    this.struck.to = performance.now()
  }

  /** @param {number} milliseconds */
  async pass(milliseconds) {
    await sleep(milliseconds, undefined, { signal: this.signal })
  }

  /** @returns {Promise<DatabaseMember>} */
  async primary() {
    const leader = await this.cluster.leader()
    if (!leader) throw new Error('PostgreSQL has no leader')
    return leader
  }

  /** @param {string} sentence */
  note(sentence) {
    this.notes.push(sentence)
  }
}
