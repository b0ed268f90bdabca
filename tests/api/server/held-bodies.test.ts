import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { missingRight } from '@/lib/core/config/office-rights'
import { academyToday, days } from '../../support/academy-days'
import { count, enrol, only, PASSWORD, type Person } from '../../support/people'
import { codeOf } from '../../support/second-factor'
import { baseUrl, database, expectDone, logIn, make } from '../../support/server/api-client'
import { type HeldRequest, holdRequest } from '../../support/server/held-request'

// Each test sends the headers of a request with a stolen token, causes an event, and then sends the body. If the event
// ends the session (docs/reference/credentials.md), the request must write nothing.

let admin: string
let teacher: Person
beforeAll(async () => {
  admin = (await logIn(await enrol(database, 'admin'))).token
  teacher = await enrol(database, 'teacher')
})

let owner: Person
/** The token for the owner's session, and a stolen token for another of the owner's sessions. */
let ownToken: string
let stolenToken: string
beforeEach(async () => {
  owner = await enrol(database, 'student')
  ownToken = (await logIn(owner)).token
  stolenToken = (await logIn(owner)).token
})

const rename = () =>
  holdRequest(baseUrl, { method: 'PATCH', path: '/api/profile', token: stolenToken, body: { name: 'Stolen' } })
const wait = () =>
  holdRequest(baseUrl, { method: 'POST', path: '/api/watches', token: stolenToken, body: { teacher_id: teacher.id } })
const done = async (work: Promise<{ status: number; bytes: Buffer }>) => {
  const { status, bytes } = await work
  expect(status, bytes.toString('utf8')).toBeLessThan(300)
}
const countWrites = async () =>
  (await count(database, `users WHERE id = $1 AND name = 'Stolen'`, [owner.id])) +
  (await count(database, 'waitlist_entries WHERE user_id = $1', [owner.id]))

/** Creates a link of the kind that is sent by email, and returns its token. */
async function linkIn(table: 'password_resets' | 'email_confirmations', address?: string): Promise<string> {
  const token = randomUUID()
  const digest = createHash('sha256').update(token).digest('hex')
  await database.query(
    `INSERT INTO ${table} (user_id, token_sha256, expires_at${address ? ', address' : ''})
     VALUES ($1, $2, now() + interval '10 minutes'${address ? ', $3' : ''})`,
    address ? [owner.id, digest, address] : [owner.id, digest],
  )
  return token
}

const password = 'another string of veena'

/**
 * Sets up an authenticator app in the owner's session. Creates the stolen session by logging in with a recovery code.
 * Returns another recovery code.
 */
async function setUpAuthenticatorApp(): Promise<string> {
  const { app } = expectDone('setUpApp', await make('setUpApp', { as: ownToken, body: { current_password: PASSWORD } }))
  const confirmed = await make('confirmApp', { as: ownToken, body: { code: codeOf(app.secret) } })
  const [first = '', second = ''] = expectDone('confirmApp', confirmed).recovery_codes
  const waiting = await make('login', { body: { phone: owner.phone, password: PASSWORD } })
  const headers = { cookie: waiting.cookies.map((line) => line.split(';')[0]).join('; ') }
  stolenToken = expectDone('showSecondFactor', await make('showSecondFactor', { headers, body: { code: first } })).token
  return second
}

const seenOf = async ({ id }: Person) =>
  expectDone('personStatus', await make('personStatus', { as: admin, params: { id } })).preview.seen

type Event = () => Promise<() => Promise<unknown>>
/**
 * The events that happen before the body is sent. Each function prepares its event and returns a function that causes
 * the event.
 */
const events: [string, Event][] = [
  ['logout', async () => () => done(make('logout', { as: stolenToken }))],
  ['logout everywhere', async () => () => done(make('logoutEverywhere', { as: ownToken }))],
  ['all other devices signed out', async () => () => done(make('endOtherSessions', { as: ownToken }))],
  [
    'one device signed out',
    async () => {
      const { sessions } = expectDone('sessions', await make('sessions', { as: stolenToken }))
      const id = sessions.find(({ this_device }) => this_device)?.id ?? ''
      return () => done(make('endSession', { as: ownToken, params: { id } }))
    },
  ],
  [
    'password changed',
    async () => () =>
      done(make('changePassword', { as: ownToken, body: { current_password: PASSWORD, new_password: password } })),
  ],
  [
    'password reset',
    async () => {
      const token = await linkIn('password_resets')
      return () => done(make('resetPassword', { body: { token, password } }))
    },
  ],
  [
    'signed out by the office',
    async () => () => done(make('endPersonSessions', { as: admin, params: { id: owner.id } })),
  ],
  [
    'second step turned on',
    async () => {
      const answer = await make('setUpApp', { as: ownToken, body: { current_password: PASSWORD } })
      const { secret } = expectDone('setUpApp', answer).app
      return () => done(make('confirmApp', { as: ownToken, body: { code: codeOf(secret) } }))
    },
  ],
  [
    'second step turned off',
    async () => {
      const code = await setUpAuthenticatorApp()
      return () => done(make('turnAppOff', { as: ownToken, body: { current_password: PASSWORD, code } }))
    },
  ],
  [
    'second step removed by the office',
    async () => {
      await setUpAuthenticatorApp()
      return () => done(make('removePersonSecondFactor', { as: admin, params: { id: owner.id } }))
    },
  ],
  [
    'account closed',
    async () => async () => {
      const body = { seen: await seenOf(owner), reason: null }
      await done(make('closePerson', { as: admin, params: { id: owner.id }, body }))
    },
  ],
  [
    'erasure begun',
    async () => async () => {
      const body = { seen: await seenOf(owner) }
      await done(make('erasePerson', { as: admin, params: { id: owner.id }, body }))
    },
  ],
  [
    'first confirmation elsewhere',
    async () => {
      const neverConfirmed = 'email_verified_at = NULL, first_confirmed_at = NULL, owner_since = NULL'
      await database.query(`UPDATE users SET ${neverConfirmed} WHERE id = $1`, [owner.id])
      const token = await linkIn('email_confirmations', owner.email)
      return () => done(make('confirmEmail', { body: { token } }))
    },
  ],
]

describe('a body that arrives after its session was revoked', () => {
  it.each(events)(
    'a call whose body arrives after its session was revoked writes nothing and returns 401: %s',
    async (_, prepare) => {
      const event = await prepare()
      const held: HeldRequest[] = [await rename(), await wait()]
      await event()
      for (const request of held)
        expect(await request.finish()).toEqual({ status: 401, message: 'Please login first.' })
      expect(await countWrites()).toBe(0)
    },
  )

  it('a call that writes nothing also returns 401 if its session was revoked before the body arrived', async () => {
    const held = await holdRequest(baseUrl, {
      method: 'POST',
      path: '/api/passkeys/options',
      token: stolenToken,
      body: {},
    })
    await done(make('logout', { as: stolenToken }))
    await vi.waitUntil(() => performance.now() - held.begun > 150)
    expect(await held.finish()).toEqual({ status: 401, message: 'Please login first.' })
  })
})

describe('a body that arrives after an event that keeps sessions', () => {
  it('a call whose body arrives after an identity was disconnected is accepted', async () => {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO identities (user_id, provider, subject) VALUES ($1, 'google', $2) RETURNING id`,
      [owner.id, randomUUID()],
    )
    const held = [await rename(), await wait()]
    await done(make('unlinkIdentity', { as: ownToken, params: { id: only(rows).id } }))
    for (const request of held) expect((await request.finish()).status).toBeLessThan(300)
    expect(await countWrites()).toBe(2)
  })

  it('a call whose body arrives late is checked against the current role, so a rejected teacher adds no slot', async () => {
    const former = await enrol(database, 'teacher')
    const body = { teacher_id: former.id, date: days(academyToday(), 2), from_time: '10:00', to_time: '11:00' }
    const { token } = await logIn(former)
    const held = await holdRequest(baseUrl, { method: 'POST', path: '/add-slot', token, body })
    await done(make('decideTeacher', { as: admin, params: { userId: former.id }, body: { action: 'reject' } }))
    expect(await held.finish()).toEqual({ status: 403, message: 'Only teachers can add slots' })
    expect(await count(database, 'slots WHERE teacher_id = $1', [former.id])).toBe(0)
  })

  it('a call whose body arrives late is checked against the current rights of the admin', async () => {
    const colleague = await enrol(database, 'admin', { officeRights: ['desk'] })
    const { token } = await logIn(colleague)
    const { person } = expectDone('person', await make('person', { as: admin, params: { id: owner.id } }))
    const body = { name: 'Stolen', seen: person.updated_at }
    const held = await holdRequest(baseUrl, { method: 'PATCH', path: `/admin/people/${owner.id}`, token, body })
    const rights = { rights: ['money'], seen: ['desk'] }
    await done(make('changeRights', { as: admin, params: { id: colleague.id }, body: rights }))
    expect(await held.finish()).toEqual({ status: 403, message: missingRight('desk') })
    expect(await countWrites()).toBe(0)
  })
})
