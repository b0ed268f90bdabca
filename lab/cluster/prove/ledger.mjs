/** @import { Kind } from './writes.mjs' */
/**
 * The result of one request. `acknowledged`: the application confirmed the write. `failed`: there was no response, or a
 * 5xx. The test repeats failed writes, because they may or may not be in the database. `refused`: any other response,
 * which should not happen. The test does not repeat refused writes.
 * @typedef {object} Attempt
 * @property {Kind} kind
 * @property {number} begun a value of performance.now() in milliseconds, like `ended`
 * @property {number} ended
 * @property {'acknowledged' | 'failed' | 'refused'} outcome
 * @property {string} reason the status or the connection error; for `refused` also the message
 */

/** @type {readonly Kind[]} */
export const KINDS = ['register', 'slot', 'book', 'pay', 'approve']

/** Records which writes were sent and acknowledged, for comparison with the database. */
export class Ledger {
  /** @type {Attempt[]} */
  attempts = []
  /** The number of writes that were not started, because too many were waiting for a response. */
  heldBack = 0
  /** The keys of all writes that were sent, by kind. @type {Record<Kind, Set<string>>} */
  sent = byKind()
  /** The keys of the acknowledged writes, by kind. @type {Record<Kind, Set<string>>} */
  acknowledged = byKind()
  /** The number of abandoned writes whose result is unknown. */
  undecided = 0

  /** Returns a copy of the acknowledged writes. Later writes do not change the copy. */
  acknowledgedSoFar() {
    const copied = byKind()
    for (const kind of KINDS) copied[kind] = new Set(this.acknowledged[kind])
    return copied
  }
}

/** @returns {Record<Kind, Set<string>>} */
function byKind() {
  return { register: new Set(), slot: new Set(), book: new Set(), pay: new Set(), approve: new Set() }
}
