import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { db, pool } from '@/lib/db/client'
import type { MessageKind } from '@/lib/notifications/kinds'
import { sendMessage } from '@/lib/notifications/sending-service'
import { writeMessage } from '@/lib/notifications/service'
import { openConnections, releaseTogether } from '../../support/barrier'
import { forgetJobs } from '../../support/jobs'
import { enrol, newEmail, type Person } from '../../support/people'

// Sends many emails at once. The number of sent emails must match the limits exactly (contract 33.7 and 33.8).

const A_DAY = 50
const ABOUT_CLASSES = 10
const AT_ONCE = 14
const ROUNDS = 3
const content = { subject: 'An email', heading: 'An email', opening: [], facts: [], action: null, closing: [] }

beforeEach(forgetJobs)

const addressKey = (email: string) => `letter-address:${createHash('sha256').update(email).digest('hex')}`
const accountKey = ({ id }: Person) => `letter-account:${id}`

/** Inserts a counter with this many points. Its time window ends in an hour. */
const insertUsedPoints = (key: string, points: number) =>
  pool().query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    key,
    points,
    Date.now() + 3_600_000,
  ])

async function pointsOf(...keys: string[]): Promise<number> {
  const { rows } = await pool().query<{ points: number }>(
    'SELECT coalesce(sum(points), 0)::int AS points FROM rate_limits WHERE key = ANY($1)',
    [keys],
  )
  return rows[0]?.points ?? 0
}

/** Sends AT_ONCE emails to these people at once. Returns how many were sent, and how many each limit held back. */
async function sendAtOnce(kind: MessageKind, people: Person[], withUserId?: string) {
  const whom = Array.from({ length: AT_ONCE }, (_, index) => people[index % people.length] as Person)
  await pool().query('DELETE FROM messages')
  await db().$transaction(async (tx) => {
    for (const person of whom) {
      const recipient = { ...person, emailVerifiedAt: new Date(), timeZone: null }
      await writeMessage(tx, kind, recipient, content, withUserId ? { withUserId } : {})
    }
  })
  const emails = await db().message.findMany({ select: { id: true } })
  const tasks = emails.map(
    ({ id }) =>
      () =>
        sendMessage({ messageId: id }, false),
  )
  await openConnections(pool(), AT_ONCE)
  const results = await releaseTogether(process.env.DATABASE_URL ?? '', 'rate_limits', tasks)
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  const after = await db().message.findMany({ select: { state: true, heldBecause: true, attempts: true } })
  const sent = after.filter(({ state, attempts }) => state === 'sent' && attempts === 1).length
  const countHeld = (reason: string) =>
    after.filter(({ heldBecause, attempts }) => heldBecause === reason && attempts === 0).length
  return { sent, limit: countHeld('limit'), together: countHeld('together') }
}

it('two accounts send three emails to one address if it may get three more on that day', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = newEmail()
    const people = [await enrol(pool(), 'student'), await enrol(pool(), 'student')].map((one) => ({ ...one, email }))
    await insertUsedPoints(addressKey(email), A_DAY - 3)
    expect(await sendAtOnce('payment-received', people)).toEqual({ sent: 3, limit: AT_ONCE - 3, together: 0 })
    expect(await pointsOf(...people.map(accountKey))).toBe(3)
  }
})

it('one account sends three emails to two addresses if it may send three more on that day', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await enrol(pool(), 'student')
    const people = [person, { ...person, email: newEmail() }]
    await insertUsedPoints(accountKey(person), A_DAY - 3)
    expect(await sendAtOnce('payment-received', people)).toEqual({ sent: 3, limit: AT_ONCE - 3, together: 0 })
    expect(await pointsOf(...people.map(({ email }) => addressKey(email)))).toBe(3)
  }
})

it('emails about the classes of two people are sent up to the limit if nothing was counted before', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [student, teacher] = [await enrol(pool(), 'student'), await enrol(pool(), 'teacher')]
    const counts = await sendAtOnce('class-booked', [student], teacher.id)
    expect(counts).toEqual({ sent: ABOUT_CLASSES, limit: 0, together: AT_ONCE - ABOUT_CLASSES })
    expect(await pointsOf(accountKey(student))).toBe(ABOUT_CLASSES)
    expect(await pointsOf(addressKey(student.email))).toBe(ABOUT_CLASSES)
  }
})

it('a new time window starts when the old one is over', async () => {
  const person = await enrol(pool(), 'student')
  for (const key of [accountKey(person), addressKey(person.email)]) {
    await insertUsedPoints(key, A_DAY)
    await pool().query('UPDATE rate_limits SET expire = $2 WHERE key = $1', [key, Date.now() - 1])
  }
  expect(await sendAtOnce('payment-received', [person])).toEqual({ sent: AT_ONCE, limit: 0, together: 0 })
  expect(await pointsOf(accountKey(person))).toBe(AT_ONCE)
  expect(await pointsOf(addressKey(person.email))).toBe(AT_ONCE)
})
