import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { DatabaseMember } from '../topology.mjs' */

/**
 * What a fault is done with: the cluster, a clock that Ctrl-C stops, and what it has to tell.
 */
export class Trial {
  /** What is said below the table. @type {string[]} */
  notes = []
  /** When the blow fell and when it was over, as performance.now() has it. */
  struck = { from: 0, to: 0 }

  /**
   * @param {Cluster} cluster
   * @param {{ signal: AbortSignal, lasting: number }} given lasting: milliseconds between the blow and what mends it
   */
  constructor(cluster, { signal, lasting }) {
    this.cluster = cluster
    this.signal = signal
    this.lasting = lasting
  }

  /**
   * Does the blow, and notes when: a request that was under way between its beginning and its end was in flight.
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
    if (!leader) throw new Error('no member of PostgreSQL leads')
    return leader
  }

  /** @param {string} sentence */
  note(sentence) {
    this.notes.push(sentence)
  }
}
