import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword, logOut, logOutEverywhere, updateProfile } from '@/lib/accounts/service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import { bookSlots } from '@/lib/bookings/service'
import { actingFor } from '@/lib/db/acting-session'
import { db, pool } from '@/lib/db/client'
import { waitUntilBlocked } from '../../support/barrier'
import { count, enrol, openSlot, PASSWORD, type Person } from '../../support/people'
import { statementsOf } from '../../support/sql/statements'

let student: Person
let teacher: Person
let actor: Actor
beforeAll(async () => {
  teacher = await enrol(pool(), 'teacher')
})
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  actor = await signIn()
})

async function signIn(): Promise<Actor> {
  const actor = await actorOf(await beginSession(student.id))
  if (!actor) throw new Error('no session began')
  return actor
}

const acting = <T>(work: () => Promise<T>, as = actor) => actingFor(as.sessionId, work)
const revoke = () => pool().query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [actor.sessionId])
const loginFirst = { code: 'signed_out', message: 'Please login first.' }
const rename = () => updateProfile(actor, { name: 'Another name' })
const countRenamed = () => count(pool(), `users WHERE id = $1 AND name = 'Another name'`, [student.id])

let day = 1
async function booking() {
  const slot = await openSlot(pool(), teacher.id, day++ * 24 * 60)
  return () => bookSlots(actor, { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
}

describe('a write whose session was revoked', () => {
  it('a write through Prisma whose session was revoked is rejected with 401 and rolled back', async () => {
    await revoke()
    await expect(acting(rename)).rejects.toMatchObject(loginFirst)
    expect(await countRenamed()).toBe(0)
  })

  it('a write without Prisma whose session was revoked is rejected with 401 and rolled back', async () => {
    const book = await booking()
    await revoke()
    await expect(acting(book)).rejects.toMatchObject(loginFirst)
    expect(await count(pool(), 'bookings WHERE student_id = $1', [student.id])).toBe(0)
    expect(await count(pool(), 'messages WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('a write is rejected if its session is revoked while the transaction runs', async () => {
    const slow = acting(() =>
      db().$transaction(async (tx) => {
        await tx.user.update({ where: { id: student.id }, data: { name: 'Another name' }, select: { id: true } })
        await revoke()
      }),
    )
    await expect(slow).rejects.toMatchObject(loginFirst)
    expect(await countRenamed()).toBe(0)
  })

  it('a write waits for a revocation that is not committed yet, and is rejected with it', async () => {
    const revoking = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await revoking.connect()
    try {
      await revoking.query('BEGIN')
      await revoking.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [actor.sessionId])
      const write = acting(rename)
      const outcome = expect(write).rejects.toMatchObject(loginFirst)
      await waitUntilBlocked(revoking, 1)
      await revoking.query('COMMIT')
      await outcome
    } finally {
      await revoking.end()
    }
    expect(await countRenamed()).toBe(0)
  })

  it('a rejected write returns its connection to the pool', async () => {
    const book = await booking()
    await revoke()
    const removed: unknown[] = []
    const note = (client: unknown) => removed.push(client)
    pool().on('remove', note)
    await expect(acting(book)).rejects.toMatchObject(loginFirst)
    pool().off('remove', note)
    expect(removed).toEqual([])
  })
})

describe('a write with a valid session', () => {
  it('a write with a valid session commits, both with and without Prisma', async () => {
    await acting(rename)
    expect(await countRenamed()).toBe(1)
    expect(await acting(await booking())).toMatchObject({ made: true })
  })

  it('a write may end its own session: a logout, a logout everywhere, or a change of the password', async () => {
    await acting(() => logOut(actor))
    actor = await signIn()
    await acting(() => logOutEverywhere(actor))
    actor = await signIn()
    const body = { current_password: PASSWORD, new_password: 'another string of veena' }
    expect(await actorOf(await acting(() => changePassword(actor, body)))).toMatchObject({ id: student.id })
  })

  it('the session check adds one statement to a booking, before COMMIT', async () => {
    await acting(await booking())
    const next = await booking()
    const sent = await statementsOf(() => acting(next))
    expect(sent.at(-2)).toContain('require_session')
    expect(sent).toHaveLength(8)
  })
})

it('a job commits even if sessions are revoked, because it has no session', async () => {
  await revoke()
  await actingFor(null, rename)
  expect(await countRenamed()).toBe(1)
})
