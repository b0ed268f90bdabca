import { createHash, randomBytes } from 'node:crypto'
import { greyPng } from '../../../scripts/system/png.mjs'
import { COURSE } from './test-people.mjs'

/** @import { TestPeople, Person } from './test-people.mjs' */
/** @typedef {'register' | 'slot' | 'book' | 'pay' | 'approve'} Kind */
/**
 * A write that is sent to the academy. The same write is repeated until a response shows the result. The academy
 * recognises a repeated write and creates only one record.
 * @typedef {object} Write
 * @property {Kind} kind
 * @property {string} key
 * @property {string} path
 * @property {object} body
 * @property {string} [token] the session token of the sender
 * @property {string} [from] the client address, for limits per address
 * @property {RegExp} [doneBefore] matches the message of a 409 if an earlier attempt succeeded
 * @property {(answer: Answer) => void} [onAcknowledged] called with the response after a success, so that later
 *   writes can use it
 */
/** @typedef {{ slot?: { slot_id: string }, payment?: { id: string } }} Answer */

/** The share of each kind of write, in per cent. Registrations are the slowest writes, because they hash a password. */
const SHARES = /** @type {const} */ ({ register: 1, slot: 40, book: 39, pay: 10, approve: 10 })
const DAY_MS = 24 * 3600 * 1000
const FIRST_DAY = 3
/** The number of half-hour slots per day. The first one starts at 04:00. */
const SLOTS_PER_DAY = 38
const FIRST_MINUTE = 4 * 60
const ADDRESSES = 200
const PASSWORD = 'kolam-veena-72'
const PICTURE_SIDE = 32

/**
 * Generates the writes one after another. A slot is added before it is booked, and a payment is made before it is
 * approved.
 */
export class Writes {
  #next = { register: 0, slot: 0 }
  #today = Date.now()
  /** Slots without a booking. @type {{ id: string, teacher: Person, student: Person }[]} */
  #open = []
  /**
   * Students without a pending payment. The academy rejects a second pending payment for the same course.
   * @type {Person[]}
   */
  #payers
  /** Pending payments. @type {{ id: string, student: Person }[]} */
  #paid = []

  /** @param {TestPeople} people */
  constructor(people) {
    this.people = people
    this.#payers = [...people.students]
  }

  /** @returns {Write} */
  next() {
    const kind = randomKind()
    if (kind === 'register') return this.#register()
    if (kind === 'book') return this.#book() ?? this.#slot()
    if (kind === 'approve') return this.#approve() ?? this.#pay() ?? this.#slot()
    if (kind === 'pay') return this.#pay() ?? this.#slot()
    return this.#slot()
  }

  /** Returns a write that registers a student. If the write is sent again, it gets 409. @returns {Write} */
  #register() {
    const n = this.#next.register++
    const phone = String(9_000_000_000 + n)
    const body = { name: `Proof ${n}`, email: `proof-${n}@academy.example`, phone, password: PASSWORD, role: 'student' }
    // The application accepts a thousand registrations per hour from one address (contract 3.11).
    const from = `127.0.1.${1 + (n % ADDRESSES)}`
    return { kind: 'register', key: phone, path: '/api/register', body, from, doneBefore: /already registered$/ }
  }

  /**
   * Returns a write that creates a slot. If the write is sent again, it gets 409.
   * @returns {Write}
   */
  #slot() {
    const { teachers, students } = this.people
    const n = this.#next.slot++
    const teacher = at(teachers, n)
    // Slots at the same time get different students, because there are more students than teachers.
    const student = at(students, n)
    const slotIndex = Math.floor(n / teachers.length)
    const date = new Date(this.#today + (FIRST_DAY + Math.floor(slotIndex / SLOTS_PER_DAY)) * DAY_MS)
      .toISOString()
      .slice(0, 10)
    const minute = FIRST_MINUTE + (slotIndex % SLOTS_PER_DAY) * 30
    const [from_time, to_time] = [formatTime(minute), formatTime(minute + 30)]
    return {
      kind: 'slot',
      key: `${teacher.id} ${date} ${from_time}`,
      path: '/add-slot',
      body: { teacher_id: teacher.id, date, from_time, to_time },
      token: teacher.token,
      doneBefore: /overlaps one of your slots$/,
      onAcknowledged: ({ slot }) => {
        if (slot) this.#open.push({ id: slot.slot_id, teacher, student })
      },
    }
  }

  /**
   * Returns a write that books a slot, or null if no slot is free. A repeated write gets 200 and the same booking.
   * @returns {Write | null}
   */
  #book() {
    const slot = this.#open.shift()
    if (!slot) return null
    const { id, teacher, student } = slot
    const body = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [id] }
    return { kind: 'book', key: id, path: '/bookSlots', body, token: student.token }
  }

  /**
   * Returns a write that sends a payment, or null if every student has a pending payment. If the write is sent again,
   * it gets 409.
   * @returns {Write | null}
   */
  #pay() {
    const student = this.#payers.shift()
    if (!student) return null
    const picture = newPicture()
    return {
      kind: 'pay',
      key: createHash('sha256').update(picture).digest('hex'),
      path: '/payments',
      body: {
        user_id: student.id,
        course_name: COURSE.name,
        fee: COURSE.fee,
        screenshotBase64: picture.toString('base64'),
      },
      token: student.token,
      doneBefore: /already waiting for approval$|screenshot was already used/,
      onAcknowledged: ({ payment }) => {
        if (payment) this.#paid.push({ id: payment.id, student })
      },
    }
  }

  /**
   * Returns a write that approves a payment, or null if no payment is pending. If the write is sent again, it gets 409.
   * @returns {Write | null}
   */
  #approve() {
    const waiting = this.#paid.shift()
    if (!waiting) return null
    const { id, student } = waiting
    return {
      kind: 'approve',
      key: id,
      path: `/admin/payments/${id}/approve`,
      body: {},
      token: this.people.office.token,
      doneBefore: /already approved$|just approved or rejected this payment$/,
      onAcknowledged: () => this.#payers.push(student),
    }
  }
}

/** @returns {Kind} */
function randomKind() {
  let left = Math.random() * 100
  for (const [kind, share] of Object.entries(SHARES)) {
    left -= share
    if (left < 0) return /** @type {Kind} */ (kind)
  }
  return 'slot'
}

/**
 * @param {Person[]} people
 * @param {number} n
 */
function at(people, n) {
  const person = people[n % people.length]
  if (!person) throw new Error('the list of people is empty')
  return person
}

/** @param {number} minute of the day */
function formatTime(minute) {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns a unique PNG of random noise. The picture is small, so that the server processes it quickly. */
function newPicture() {
  const rows = Array.from({ length: PICTURE_SIDE }, () => Buffer.concat([Buffer.alloc(1), randomBytes(PICTURE_SIDE)]))
  return greyPng(PICTURE_SIDE, 8, Buffer.concat(rows))
}
