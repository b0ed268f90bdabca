import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, messageOf } from '../../../scripts/system/failure.mjs'
import { closeConnections, sendWrite } from './send-write.mjs'

/** @import { WriteResponse } from './send-write.mjs' */
/** @import { Attempt, Ledger } from './ledger.mjs' */
/** @import { Write, Writes } from './writes.mjs' */
/**
 * @typedef {{ outcome: Attempt['outcome'], reason: string, pause?: number, onAcknowledged?: () => void }} WriteOutcome
 *   `pause`: the minimum wait in milliseconds
 */

const POLL_MS = 10
/** The maximum number of writes waiting for a response. When this number is reached, no new writes start. */
const MAX_OPEN = 300
/** The first pause before a write is sent again. Each further pause is twice as long, up to LONGEST_PAUSE_MS. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 1000
const GIVE_UP_MS = 90_000

/**
 * Starts a fixed number of writes per second, regardless of earlier responses. Resends a failed write until its result
 * is known. This is safe, because the academy commits a repeated write only once (writes.mjs; contract 25.3). Never
 * repeats refused or acknowledged writes.
 */
export class Stream {
  /** @type {NodeJS.Timeout | undefined} */
  #timer
  /** @type {Set<Promise<void>>} */
  #open = new Set()
  #begun = 0
  #rate = 0
  #growing = 0
  #since = 0
  #ended = false

  /**
   * @param {{ port: number, writes: Writes, ledger: Ledger }} options port: the port of the academy
   */
  constructor({ port, writes, ledger }) {
    this.port = port
    this.writes = writes
    this.ledger = ledger
  }

  /**
   * Increases the number of writes per second gradually to `rate`, because new instances are slow at first.
   * @param {number} rate writes a second
   * @param {number} growing seconds
   */
  start(rate, growing = 0) {
    this.#rate = rate
    this.#growing = growing
    this.#since = performance.now()
    this.#timer = setInterval(() => this.#beginDue(), POLL_MS)
  }

  #beginDue() {
    const seconds = (performance.now() - this.#since) / 1000
    const grown = Math.min(seconds, this.#growing)
    // While the rate increases, the average rate since the start is half of the current rate.
    const due = Math.floor(this.#rate * (seconds - grown + (this.#growing && grown ** 2 / (2 * this.#growing))))
    for (; this.#begun < due; this.#begun++) {
      if (this.#open.size >= MAX_OPEN) this.ledger.heldBack++
      else this.#begin(this.writes.next())
    }
  }

  /** @param {Write} write */
  #begin(write) {
    const decided = this.#untilDecided(write).finally(() => this.#open.delete(decided))
    this.#open.add(decided)
  }

  /** @param {Write} write */
  async #untilDecided(write) {
    this.ledger.sent[write.kind].add(write.key)
    const deadline = performance.now() + GIVE_UP_MS
    for (let tries = 0, pause = FIRST_PAUSE_MS; ; tries++, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const { outcome, pause: retryAfter = 0 } = await this.#send(write, tries > 0)
      if (outcome !== 'failed') return
      if (performance.now() > deadline || this.#ended) break
      // Adds a random time to the pause, so that repeated writes do not all arrive at once.
      await sleep(Math.max(pause, retryAfter * (1 + Math.random() / 2)))
    }
    this.ledger.undecided++
  }

  /**
   * @param {Write} write
   * @param {boolean} isRetry true if an earlier attempt may have succeeded
   */
  async #send(write, isRetry) {
    const begun = performance.now()
    const result = await this.#outcomeOf(write, isRetry)
    const { outcome, reason, onAcknowledged } = result
    this.ledger.attempts.push({ kind: write.kind, begun, ended: performance.now(), outcome, reason })
    if (outcome === 'acknowledged') {
      this.ledger.acknowledged[write.kind].add(write.key)
      onAcknowledged?.()
    }
    return result
  }

  /**
   * @param {Write} write
   * @param {boolean} isRetry
   * @returns {Promise<WriteOutcome>}
   */
  async #outcomeOf(write, isRetry) {
    try {
      return classifyResponse(write, await sendWrite(this.port, write), isRetry)
    } catch (error) {
      return { outcome: 'failed', reason: codeOf(error) ?? messageOf(error) }
    }
  }

  /** Starts no new writes, and waits until all earlier writes have ended. */
  async stop() {
    clearInterval(this.#timer)
    this.#ended = true
    await Promise.all(this.#open)
    closeConnections()
  }
}

/**
 * Classifies a response. A retry counts as acknowledged if the server responds that the write was already done.
 * @param {Write} write
 * @param {WriteResponse} response
 * @param {boolean} isRetry true if an earlier attempt may have succeeded
 * @returns {WriteOutcome}
 */
export function classifyResponse(write, { status, body, retryAfter }, isRetry) {
  if (status >= 500) return { outcome: 'failed', reason: String(status), pause: retryAfter * 1000 }
  const answer = JSON.parse(body)
  if (status === 200 || status === 201) {
    return { outcome: 'acknowledged', reason: String(status), onAcknowledged: () => write.onAcknowledged?.(answer) }
  }
  const wasDone = isRetry && status === 409 && write.doneBefore?.test(answer.message)
  if (wasDone)
    return { outcome: 'acknowledged', reason: 'done before', onAcknowledged: () => write.onAcknowledged?.({}) }
  return { outcome: 'refused', reason: `${status} ${answer.message}` }
}
