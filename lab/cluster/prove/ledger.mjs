/** @import { Kind } from './writes.mjs' */
/**
 * How one request ended. `acknowledged`: the academy said that it is done. `failed`: no answer, or one of 5xx; whether it was done is
 * not known, and it is sent again. `refused`: any other answer, of which there should be none; it is not sent again.
 * @typedef {object} Attempt
 * @property {Kind} kind
 * @property {number} begun milliseconds of performance.now(), as is `ended`
 * @property {number} ended
 * @property {'acknowledged' | 'failed' | 'refused'} outcome
 * @property {string} said the status, or what became of the connection; of a refusal its sentence too
 */

/** @type {readonly Kind[]} */
export const KINDS = ['register', 'slot', 'book', 'pay', 'approve']

/** What was asked of the academy and what it acknowledged: what the records are compared with. */
export class Ledger {
  /** @type {Attempt[]} */
  attempts = []
  /** Writes that were not begun, since too many had no answer yet. */
  heldBack = 0
  /** By kind the keys of all writes that were ever sent. @type {Record<Kind, Set<string>>} */
  sent = byKind()
  /** Those of them that were acknowledged. @type {Record<Kind, Set<string>>} */
  acknowledged = byKind()
  /** Writes that were given up without any answer that decided them. */
  undecided = 0

  /** What was acknowledged until now, to look for in the records: what comes meanwhile is not asked for. */
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
