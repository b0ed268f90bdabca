import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { drive } from './drive.mjs'
import { createBookableSlots } from './servers/people.mjs'

/** @import { LoadRequest } from './load-client.mjs' */
/** @import { ServerUnderTest, Load, Round } from './drive.mjs' */
/** @import { BookableSlot } from './servers/people.mjs' */

export const WRITES = ['booking', 'moving', 'cancelling']
const JOBS_TIMEOUT = 60_000
/** The warm-up in seconds. It is short, because the number of bookings is limited. */
const SHORT_WARM_UP = 0.1

/** Books, moves and cancels classes in one academy. Uses each slot once, starting with the first. */
export class Writes {
  /** @type {BookableSlot[]} */
  #free = []
  #next = 0
  #server
  #database

  /**
   * @param {ServerUnderTest} server
   * @param {string} database its URL
   */
  constructor(server, database) {
    this.#server = server
    this.#database = database
  }

  /**
   * Books classes for a short time, then updates the statistics that PostgreSQL needs to plan queries.
   * @param {Load} load
   */
  async prepare(load) {
    this.#free = await createBookableSlots()
    await this.#drive({ ...load, status: 201, seconds: 1 }, () => this.#free[this.#next++], bookRequest, [])
    await this.#withClient((client) => client.query('VACUUM ANALYZE'))
  }

  /**
   * Measures how fast classes are booked, moved and cancelled. Booking gets twice the given time.
   * @param {Load} load
   * @returns {Promise<Record<string, Round>>}
   */
  async measure(load) {
    /** @type {BookableSlot[]} */
    const booked = []
    /** @type {BookableSlot[]} */
    const moved = []
    const longer = { ...load, status: 201, seconds: 2 * load.seconds }
    const booking = await this.#drive(longer, () => this.#free[this.#next++], bookRequest, booked)
    const short = { ...load, warmUp: SHORT_WARM_UP }
    const moving = await this.#drive(short, () => booked.shift(), moveRequest, moved)
    for (const slot of moved) slot.from = slot.to
    const bookedSlots = [...moved, ...booked]
    const cancelling = await this.#drive(short, () => bookedSlots.shift(), cancelRequest, [])
    return { booking, moving, cancelling }
  }

  /**
   * @param {Load} load
   * @param {() => BookableSlot | undefined} take returns the next slot
   * @param {(slot: BookableSlot) => LoadRequest} request
   * @param {BookableSlot[]} done
   */
  async #drive(load, take, request, done) {
    const status = load.status ?? 200
    const next = () => {
      const slot = take()
      return (
        slot && {
          ...request(slot),
          onStatus: (/** @type {number} */ answer) => answer === status && done.push(slot),
        }
      )
    }
    const round = await drive(this.#server, next, load)
    await this.#jobsDone()
    return round
  }

  /**
   * Waits until pending emails and invitations are processed. Otherwise this work would disturb the measurement of the
   * next server.
   */
  async #jobsDone() {
    await this.#withClient(async (client) => {
      for (const until = Date.now() + JOBS_TIMEOUT; Date.now() < until; await sleep(100)) {
        const { rowCount } = await client.query(
          'SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts LIMIT 1',
        )
        if (!rowCount) return
      }
    })
  }

  /** @param {(client: pg.Client) => Promise<unknown>} work */
  async #withClient(work) {
    const client = new pg.Client({ connectionString: this.#database })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
}

/**
 * @param {BookableSlot} slot
 * @param {string} path
 * @param {object} body
 * @returns {LoadRequest}
 */
const post = ({ token }, path, body) => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const bookRequest = (/** @type {BookableSlot} */ slot) =>
  post(slot, '/bookSlots', { student_id: slot.studentId, teacher_id: slot.teacherId, selectedSlots: [slot.from] })
const moveRequest = (/** @type {BookableSlot} */ slot) =>
  post(slot, `/api/classes/${slot.from}/move`, { to_slot_id: slot.to })
const cancelRequest = (/** @type {BookableSlot} */ slot) => post(slot, `/api/classes/${slot.from}/cancel`, {})
