import { beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { beginSession, endOtherSessions, endSession, listSessions } from '@/lib/accounts/sign-in/sessions-service'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { pool } from '@/lib/db/client'
import { enrol, PASSWORD, type Person } from '../../support/people'

let student: Person
beforeEach(async () => {
  student = await enrol(pool(), 'student')
})

const on = (name: string, sessionToken: string | null = null): Device => ({
  name,
  network: '203.0.113.x',
  sessionToken,
  marks: [],
})
const requireActor = async (token: string): Promise<Actor> => {
  const actor = await actorOf(token)
  if (!actor) throw new Error('the session has ended')
  return actor
}
const change = (actor: Actor, sql: string) =>
  pool().query(`UPDATE sessions SET ${sql} WHERE id = $1`, [actor.sessionId])
const lastSeen = async (actor: Actor) =>
  (await pool().query<{ at: Date }>('SELECT last_seen_at AS at FROM sessions WHERE id = $1', [actor.sessionId])).rows[0]
    ?.at

describe('the device list', () => {
  it('the device list shows this device first and the others by last use, with name, network and times', async () => {
    const [laptop, phone, lost] = await Promise.all(
      ['Firefox on Linux', 'Chrome on Android', 'Safari on iPhone'].map((name) => beginSession(student.id, on(name))),
    )
    const actor = await requireActor(laptop ?? '')
    await change(await requireActor(phone ?? ''), `last_seen_at = now() + interval '1 second'`)
    await endSession(actor, (await requireActor(lost ?? '')).sessionId)
    await beginSession((await enrol(pool(), 'student')).id, on('of somebody else'))
    const sessions = await listSessions(actor)
    expect(sessions.map(({ device, this_device }) => [device, this_device])).toEqual([
      ['Firefox on Linux', true],
      ['Chrome on Android', false],
    ])
    expect(sessions[0]).toMatchObject({ id: actor.sessionId, network: '203.0.113.x' })
  })

  it('the device list leaves out devices that expired or were unused for too long', async () => {
    const actor = await requireActor(await beginSession(student.id))
    await change(
      await requireActor(await beginSession(student.id)),
      `last_seen_at = now() - interval '14 days 1 minute'`,
    )
    await change(await requireActor(await beginSession(student.id)), `expires_at = now() - interval '1 second'`)
    expect(await listSessions(actor)).toHaveLength(1)
  })
})

describe('signing out', () => {
  it('signing out a device ends its session at once, and no other session', async () => {
    const [token, otherToken] = await Promise.all([beginSession(student.id), beginSession(student.id)])
    await endSession(await requireActor(token), (await requireActor(otherToken)).sessionId)
    expect(await actorOf(otherToken)).toBeNull()
    expect(await actorOf(token)).not.toBeNull()
  })

  it('signing out a device of another person, an ended one and an unknown one fails with the same message', async () => {
    const actor = await requireActor(await beginSession(student.id))
    const theirs = await requireActor(await beginSession((await enrol(pool(), 'student')).id))
    const ended = await requireActor(await beginSession(student.id))
    await endSession(actor, ended.sessionId)
    for (const id of [theirs.sessionId, ended.sessionId, 'nobody'])
      await expect(endSession(actor, id)).rejects.toMatchObject({
        code: 'not_found',
        message: 'You are not signed in on that device',
      })
    await expect(requireActor(await beginSession(theirs.id))).resolves.toBeTruthy()
    expect((await listSessions(theirs)).length).toBe(2)
  })

  it('signs out all other devices and keeps this one', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => beginSession(student.id)))
    await endOtherSessions(await requireActor(tokens[0] ?? ''))
    expect(await Promise.all(tokens.map(async (token) => (await actorOf(token)) !== null))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('an unused session', () => {
  it('an unused session ends after fourteen days without a call, and continues after a call', async () => {
    const token = await beginSession(student.id)
    const session = await requireActor(token)
    await change(session, `last_seen_at = now() - interval '13 days 23 hours'`)
    await requireActor(token)
    expect((await lastSeen(session))?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await change(session, `last_seen_at = now() - interval '14 days 1 minute'`)
    expect(await actorOf(token)).toBeNull()
  })

  it('a session updates the time of its last use at most every five minutes', async () => {
    const token = await beginSession(student.id)
    const session = await requireActor(token)
    await change(session, `last_seen_at = now() - interval '4 minutes'`)
    const before = await lastSeen(session)
    await Promise.all([requireActor(token), requireActor(token), requireActor(token)])
    expect(await lastSeen(session)).toEqual(before)
  })
})

describe('a new login', () => {
  it('a new login ends the session of its cookie if both belong to the same person', async () => {
    const first = await beginSession(student.id, on('Chrome on Android'))
    const second = await beginSession(student.id, on('Chrome on Android', first))
    expect(await actorOf(first)).toBeNull()
    const other = await enrol(pool(), 'student')
    await beginSession(other.id, on('Chrome on Android', second))
    expect(await actorOf(second)).not.toBeNull()
  })

  it('many logins at the same time end no other session', async () => {
    const logins = Array.from({ length: 8 }, () => logIn({ phone: student.phone, password: PASSWORD }, '198.51.100.7'))
    const tokens = (await Promise.all(logins)).map(({ token }) => token)
    for (const token of tokens) expect((await requireActor(token)).id).toBe(student.id)
  })
})
