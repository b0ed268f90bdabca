import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logInByPasskey, passkeyLoginOptions } from '@/lib/accounts/passkeys/passkey-login-service'
import { finishByPasskey, secondStepOptions } from '@/lib/accounts/passkeys/passkey-step-service'
import type { Assertion } from '@/lib/accounts/passkeys/passkeys-schema'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '@/lib/accounts/passkeys/passkeys-service'
import { renderResetMessage, resetPassword } from '@/lib/accounts/password-reset-service'
import { logIn as logInByPassword } from '@/lib/accounts/service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { pool } from '@/lib/db/client'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { type ForgedValues, HERE, HOST, makeKey, type SoftwareKey, signWith } from '../../support/authenticator'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { count, enrol, only, PASSWORD, type Person } from '../../support/people'
import { giveApp } from '../../support/second-factor'
import { waitingEmail } from '../../support/server/waiting-email'
import { restoreVariables, setVariables } from '../../support/variables'

const databaseUrl = process.env.DATABASE_URL ?? ''
const PHONE: Device = { name: 'Chrome on Android', network: '203.0.113.x', sessionToken: null, marks: [] }
const ADDRESS = '203.0.113.40'

let student: Person
let owner: Actor
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  owner = await beginActorSession(student)
})
afterEach(() => {
  vi.restoreAllMocks()
  restoreVariables()
})

async function beginActorSession(person: Person): Promise<Actor> {
  const actor = await actorOf(await beginSession(person.id))
  if (!actor) throw new Error('the session has ended')
  return actor
}
/** Makes the session `minutes` minutes old. */
const backdateSession = (actor: Actor, minutes: number) =>
  pool().query(`UPDATE sessions SET created_at = now() - make_interval(mins => $2) WHERE id = $1`, [
    actor.sessionId,
    minutes,
  ])

async function add(actor = owner, forged: ForgedValues = {}): Promise<SoftwareKey> {
  const { key, credential } = makeKey(await passkeyOptions(actor, {}, HOST), forged)
  await addPasskey(actor, { credential }, HOST, PHONE)
  return key
}
const options = () => passkeyLoginOptions(HOST, ADDRESS)
const logIn = async (key: SoftwareKey, forged: ForgedValues = {}) =>
  logInByPasskey(signWith(key, await options(), forged), HOST, ADDRESS, PHONE)
const keysOf = async (actor = owner) => (await listPasskeys(actor, HOST)).passkeys
const listSecurityEmails = (person: Person) =>
  pool()
    .query<{ subject: string; text: string }>(
      `SELECT subject, text FROM messages WHERE kind = 'security' AND user_id = $1 ORDER BY created_at`,
      [person.id],
    )
    .then(({ rows }) => rows)

const didNotWork = {
  code: 'signed_out',
  message: 'This passkey did not work here. Please try again, or sign in another way.',
}
const startAgain = { message: 'This request has expired. Please start again.' }
const notRead = { errors: { credential: ['This passkey could not be read. Please try again.'] } }

describe('adding a passkey', () => {
  it('a new passkey is listed with the device name, announced by email, and can be used to sign in', async () => {
    const key = await add()
    expect(await keysOf()).toMatchObject([{ name: 'Chrome on Android', last_used_at: null, synced: false }])
    expect(await listSecurityEmails(student)).toMatchObject([
      { subject: 'A passkey was added', text: expect.stringContaining('Chrome on Android') },
    ])
    const { user, token } = await logIn(key)
    expect(user).toEqual({ ...student })
    expect(await actorOf(token)).toMatchObject({ id: student.id })
    expect((await keysOf())[0]?.last_used_at).not.toBeNull()
    await logIn(key)
  })

  it('adding a passkey requests a discoverable credential with user verification, without attestation', async () => {
    const options = await passkeyOptions(owner, {}, HOST)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const handle = Buffer.from(options.user.id, 'base64url').toString('latin1')
    for (const personalText of [student.phone, student.email, student.name]) expect(handle).not.toContain(personalText)
    const key = await add()
    expect((await passkeyOptions(owner, {}, HOST)).excludeCredentials).toMatchObject([{ id: key.id }])
  })

  it('adding a passkey requires the password unless the person signed in within the last ten minutes', async () => {
    await backdateSession(owner, 11)
    const missing = { errors: { current_password: ['Enter your current password'] } }
    await expect(passkeyOptions(owner, {}, HOST)).rejects.toMatchObject(missing)
    const wrong = { errors: { current_password: ['This is not your current password'] } }
    await expect(passkeyOptions(owner, { current_password: 'a wrong guess' }, HOST)).rejects.toMatchObject(wrong)
    await expect(passkeyOptions(owner, { current_password: PASSWORD }, HOST)).resolves.toBeDefined()
    await backdateSession(owner, 9)
    await expect(passkeyOptions(owner, {}, HOST)).resolves.toBeDefined()
  })

  it.each<[string, ForgedValues]>([
    ['another site', { origin: 'http://localhost.evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:4000' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a device without user verification', { unverified: true }],
    ['a login', { type: 'webauthn.get' }],
    ['a device certified by its manufacturer', { attested: 'manufacturer' }],
  ])('adding a passkey rejects a response from %s', async (_, forged) => {
    await expect(add(owner, forged)).rejects.toMatchObject(notRead)
    expect(await keysOf()).toEqual([])
  })

  it('adding a passkey accepts self-attestation, as browsers pass it on', async () => {
    await logIn(await add(owner, { attested: 'self' }))
  })

  it('adding a passkey accepts one response to its challenge, within five minutes, from the same person', async () => {
    const { credential } = makeKey(await passkeyOptions(owner, {}, HOST))
    const stranger = await beginActorSession(await enrol(pool(), 'student'))
    await expect(addPasskey(stranger, { credential }, HOST, PHONE)).rejects.toMatchObject(startAgain)
    await addPasskey(owner, { credential }, HOST, PHONE)
    await expect(addPasskey(owner, { credential }, HOST, PHONE)).rejects.toMatchObject(startAgain)
    const late = makeKey(await passkeyOptions(owner, {}, HOST)).credential
    await pool().query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      student.id,
    ])
    await expect(addPasskey(owner, { credential: late }, HOST, PHONE)).rejects.toMatchObject(startAgain)
    const madeUp = makeKey(await passkeyOptions(owner, {}, HOST), { challenge: 'nobody gave this' }).credential
    await expect(addPasskey(owner, { credential: madeUp }, HOST, PHONE)).rejects.toMatchObject(startAgain)
    expect(await keysOf()).toHaveLength(1)
  })

  it('a passkey belongs to one account only', async () => {
    const key = await add()
    const other = await beginActorSession(await enrol(pool(), 'student'))
    await expect(add(other, { key })).rejects.toMatchObject({ message: 'This passkey has already been added' })
  })

  it('one of eleven passkeys that a person adds at the same time is rejected', async () => {
    const made = await Promise.all(
      Array.from({ length: 11 }, async () => makeKey(await passkeyOptions(owner, {}, HOST)).credential),
    )
    const adding = made.map((credential) => () => addPasskey(owner, { credential }, HOST, PHONE))
    const results = await releaseTogether(databaseUrl, 'passkeys', adding)
    const full = { message: 'You already have 10 passkeys. Remove one first.' }
    expect(fulfilled(results)).toHaveLength(10)
    expect(refusals(results)).toMatchObject([full])
    await expect(passkeyOptions(owner, {}, HOST)).rejects.toMatchObject(full)
  })
})

describe('signing in with a passkey', () => {
  it.each<[string, ForgedValues]>([
    ['another site', { origin: 'https://localhost:3000' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a device without user verification', { unverified: true }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['a registration', { type: 'webauthn.create' }],
    ['a device without a user handle', { handle: null }],
    ['a device with another user handle', { handle: Buffer.alloc(16).toString('base64url') }],
  ])('a sign-in with a passkey rejects a response from %s', async (_, forged) => {
    const key = await add()
    await expect(logIn(key, forged)).rejects.toMatchObject(didNotWork)
  })

  it('a sign-in with a passkey rejects a repeated response, and a response after five minutes', async () => {
    const key = await add()
    const answer = signWith(key, await options())
    await logInByPasskey(answer, HOST, ADDRESS)
    await expect(logInByPasskey(answer, HOST, ADDRESS)).rejects.toMatchObject(didNotWork)
    const late = signWith(key, await options())
    await pool().query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`)
    await expect(logInByPasskey(late, HOST, ADDRESS)).rejects.toMatchObject(didNotWork)
  })

  it('one of many concurrent responses to one challenge is accepted', async () => {
    const key = await add()
    const answer = signWith(key, await options())
    const racing = Array.from({ length: 4 }, () => () => logInByPasskey(answer, HOST, ADDRESS))
    const results = await releaseTogether(databaseUrl, 'passkey_challenges', racing)
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([didNotWork, didNotWork, didNotWork])
  })

  it('a sign-in with a passkey rejects another person’s key under this user handle, and an unknown key', async () => {
    const key = await add()
    const stranger = await enrol(pool(), 'student')
    const theirs = await add(await beginActorSession(stranger))
    const requestOptions = await options()
    const mixed = { ...signWith(theirs, requestOptions), id: key.id, rawId: key.id }
    await expect(logInByPasskey(mixed, HOST, ADDRESS)).rejects.toMatchObject(didNotWork)
    const unknown = makeKey(await passkeyOptions(owner, {}, HOST)).key
    await expect(logIn(unknown)).rejects.toMatchObject(didNotWork)
  })

  it('a counter that does not increase is rejected with a log warning, and devices may have no counter', async () => {
    const key = await add()
    await logIn(key, { counter: 7 })
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    for (const counter of [7, 6, 0]) await expect(logIn(key, { counter })).rejects.toMatchObject(didNotWork)
    expect(warned).toHaveBeenCalledTimes(3)
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ event: 'passkey counter', about: student.id })
    await logIn(key, { counter: 8 })
    const still = await add()
    for (let times = 0; times < 2; times++) await logIn(still, { counter: 0 })
    expect(warned).toHaveBeenCalledTimes(3)
  })

  it('a passkey of a closed account returns the reason, as a password login does', async () => {
    const key = await add()
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [student.id])
    await expect(logIn(key)).rejects.toMatchObject({
      message: 'This account is closed. Please write to the academy office.',
    })
  })

  it('one network address can start or try 120 sign-ins with a passkey', async () => {
    const from = '203.0.113.41'
    for (let times = 0; times < 120; times++) await passkeyLoginOptions(HOST, from)
    await expect(passkeyLoginOptions(HOST, from)).rejects.toMatchObject({ code: 'too_many' })
    const key = await add()
    await expect(logInByPasskey(signWith(key, await options()), HOST, from)).rejects.toMatchObject({ code: 'too_many' })
    await expect(passkeyLoginOptions(HOST, '203.0.113.42')).resolves.toBeDefined()
  })

  it('creating new challenges deletes unanswered ones', async () => {
    await Promise.all([options(), options()])
    await pool().query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`)
    await options()
    expect(await count(pool(), 'passkey_challenges')).toBe(1)
  })
})

describe('a passkey as the second factor of a pending login', () => {
  /** Logs in with the password. Returns the request that the browser sends next. */
  async function startLogin(person = student): Promise<Request> {
    const refusal = await logInByPassword({ phone: person.phone, password: PASSWORD }, ADDRESS).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'forbidden', fields: { second_factor: ['totp', 'passkey'] } })
    const cookie = refusal instanceof AppError ? refusal.cookies?.[0]?.split(';')[0] : undefined
    return new Request(HERE, { headers: { host: HOST, cookie: cookie ?? '' } })
  }
  const finish = (request: Request, credential: Assertion) => finishByPasskey(request, credential, ADDRESS, PHONE)
  const loginExpired = { code: 'signed_out', message: 'This login has expired. Please log in again.' }

  it('a passkey finishes a pending login once, and its session has a second factor', async () => {
    const key = await add()
    await giveApp(pool(), student)
    const request = await startLogin()
    const options = await secondStepOptions(request, ADDRESS)
    expect(options.allowCredentials).toMatchObject([{ id: key.id }])
    // A security key may omit the user handle, because the password has already identified the person.
    const { user, token } = await finish(request, signWith(key, options, { handle: null }))
    expect(user.id).toBe(student.id)
    expect((await actorOf(token))?.secondFactorAt).toBeInstanceOf(Date)
    await expect(secondStepOptions(request, ADDRESS)).rejects.toMatchObject(loginExpired)
  })

  it('a pending login rejects another person’s passkey, and a challenge for a login by passkey alone', async () => {
    const key = await add()
    const stranger = await beginActorSession(await enrol(pool(), 'student'))
    const theirs = await add(stranger)
    await giveApp(pool(), student)
    const request = await startLogin()
    const step = () => secondStepOptions(request, ADDRESS)
    await expect(finish(request, signWith(theirs, await step()))).rejects.toMatchObject(didNotWork)
    await expect(finish(request, signWith(key, await options()))).rejects.toMatchObject(didNotWork)
    const alone = logInByPasskey(signWith(key, await step()), HOST, ADDRESS)
    await expect(alone).rejects.toMatchObject(didNotWork)
    await expect(finish(request, signWith(key, await step()))).resolves.toBeDefined()
  })

  it('a passkey finishes no login without a password, and a code is required if no passkey is left', async () => {
    const key = await add()
    const nobody = new Request(HERE, { headers: { host: HOST } })
    await expect(secondStepOptions(nobody, ADDRESS)).rejects.toMatchObject(loginExpired)
    await expect(finish(nobody, signWith(key, await options()))).rejects.toMatchObject(loginExpired)
    await giveApp(pool(), student)
    const request = await startLogin()
    await removePasskey(owner, only(await keysOf()).id, {})
    await expect(secondStepOptions(request, ADDRESS)).rejects.toMatchObject({
      message: 'This account no longer has a passkey. Please use a code.',
    })
  })

  it('a passkey without an app is not required at login, and a session that uses one has a second factor', async () => {
    const key = await add()
    const { token } = await logInByPassword({ phone: student.phone, password: PASSWORD }, ADDRESS)
    expect((await actorOf(token))?.secondFactorAt).toBeNull()
    expect((await actorOf((await logIn(key)).token))?.secondFactorAt).toBeInstanceOf(Date)
    const { rows } = await pool().query('SELECT second_factor_at FROM sessions WHERE id = $1', [owner.sessionId])
    expect(rows).toEqual([{ second_factor_at: expect.any(Date) }])
  })
})

describe('an academy without a domain name or HTTPS', () => {
  it.each([null, '127.0.0.1:3000', '[::1]:3000', 'academy.example', 'localhost.evil.example'])(
    'passkeys are not offered at %s',
    async (host) => {
      const none = { code: 'conflict', message: expect.stringContaining('Passkeys do not work at this address.') }
      expect(await listPasskeys(owner, host)).toEqual({ passkeys: [], works_at: null })
      await expect(passkeyOptions(owner, {}, host)).rejects.toMatchObject(none)
      await expect(passkeyLoginOptions(host, ADDRESS)).rejects.toMatchObject(none)
    },
  )

  it('passkeys use the configured address, whatever the Host header says', async () => {
    setVariables({ NEXTAUTH_URL: 'https://academy.example/' })
    expect((await listPasskeys(owner, HOST)).works_at).toBe('academy.example')
    const options = await passkeyOptions(owner, {}, HOST)
    const made = (origin: string) =>
      addPasskey(owner, { credential: makeKey(options, { origin }).credential }, HOST, PHONE)
    await expect(made(HERE)).rejects.toMatchObject(notRead)
    const again = makeKey(await passkeyOptions(owner, {}, HOST), { origin: 'https://academy.example' })
    await addPasskey(owner, { credential: again.credential }, HOST, PHONE)
    setVariables({ NEXTAUTH_URL: 'http://academy.example' })
    expect((await listPasskeys(owner, HOST)).works_at).toBeNull()
  })
})

describe('the passkeys of a person', () => {
  it('only the owner can rename and remove a passkey, which cannot sign in afterwards', async () => {
    const key = await add()
    const { id } = only(await keysOf())
    const stranger = await beginActorSession(await enrol(pool(), 'student'))
    const notYours = { code: 'not_found', message: 'Passkey not found' }
    for (const wrong of [id, randomUUID(), 'no id']) {
      await expect(renamePasskey(stranger, wrong, { name: 'Mine' })).rejects.toMatchObject(notYours)
      await expect(removePasskey(stranger, wrong, {})).rejects.toMatchObject(notYours)
    }
    await renamePasskey(owner, id, { name: 'Nila’s phone' })
    expect(await keysOf()).toMatchObject([{ name: 'Nila’s phone' }])
    await removePasskey(owner, id, {})
    await expect(logIn(key)).rejects.toMatchObject(didNotWork)
    expect((await listSecurityEmails(student)).at(-1)).toMatchObject({
      subject: 'A passkey was removed',
      text: expect.stringContaining('Nila’s phone'),
    })
    await expect(removePasskey(owner, id, {})).rejects.toMatchObject(notYours)
  })

  it('removing a passkey needs the password, unless the person signed in within the last ten minutes', async () => {
    await add()
    const { id } = only(await keysOf())
    await backdateSession(owner, 11)
    await expect(removePasskey(owner, id, {})).rejects.toMatchObject({ code: 'invalid' })
    await expect(removePasskey(owner, id, { current_password: 'a wrong guess' })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await keysOf()).toHaveLength(1)
    await removePasskey(owner, id, { current_password: PASSWORD })
    expect(await keysOf()).toEqual([])
  })

  it('a password reset keeps passkeys, and its email gives their number and where to find them', async () => {
    const key = await add()
    const email = await waitingEmail('password-reset', student)
    const token = /#([\w-]+)/.exec((await renderResetMessage(email))?.text ?? '')?.[1] ?? ''
    expect(await resetPassword({ token, password: 'a new raga' }, ADDRESS)).toEqual({ passkeys: 1 })
    const { text } = (await listSecurityEmails(student)).at(-1) ?? {}
    expect(text).toMatch(
      /One passkey still works for the account\. Check your passkeys on http:\/\/localhost:\d+\/profile/,
    )
    await logIn(key)
  })

  it('passkeys are part of the data export', async () => {
    const key = await add()
    const { data } = await collectOwnData(student)
    expect(data.passkeys).toMatchObject([{ name: 'Chrome on Android', id_on_the_device: key.id, last_used_at: null }])
  })
})
