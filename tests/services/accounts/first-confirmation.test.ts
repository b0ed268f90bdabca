import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail, renderConfirmation } from '@/lib/accounts/email/confirmation-service'
import { logInByPasskey, passkeyLoginOptions } from '@/lib/accounts/passkeys/passkey-login-service'
import { addPasskey, passkeyOptions } from '@/lib/accounts/passkeys/passkeys-service'
import { renderResetMessage, resetPassword } from '@/lib/accounts/password-reset-service'
import { readSecondFactor } from '@/lib/accounts/second-factor/second-factor-service'
import { logIn, register, updateProfile } from '@/lib/accounts/service'
import { findLinked } from '@/lib/accounts/sign-in/identities-service'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { pool } from '@/lib/db/client'
import { newAddress } from '../../support/addresses'
import { HOST, makeKey, type SoftwareKey, signWith } from '../../support/authenticator'
import { count, newEmail, newPhone, PASSWORD, type Person } from '../../support/people'
import { giveApp, giveRecoveryCodes } from '../../support/second-factor'
import { waitingEmail } from '../../support/server/waiting-email'

// A stranger registers another person's address and waits until the owner confirms the address (contract 33.23).

const DEVICE: Device = { name: 'Chrome on Android', network: '203.0.113.x', sessionToken: null, marks: [] }

let person: Person
let session: string
let actor: Actor
let key: SoftwareKey
beforeEach(async () => {
  const body = {
    name: 'Asha Menon',
    email: newEmail(),
    phone: newPhone(),
    password: PASSWORD,
    role: 'student' as const,
  }
  const registered = await register(body, newAddress())
  person = registered.user
  session = registered.token
  actor = await actorBehind(session)
  key = await givePasskey()
  await pool().query(`INSERT INTO identities (user_id, provider, subject) VALUES ($1, 'google', $2)`, [
    person.id,
    person.id,
  ])
})

async function actorBehind(token: string): Promise<Actor> {
  const actor = await actorOf(token)
  if (!actor) throw new Error('the session has ended')
  return actor
}

async function givePasskey(): Promise<SoftwareKey> {
  const made = makeKey(await passkeyOptions(actor, {}, HOST))
  await addPasskey(actor, { credential: made.credential }, HOST, DEVICE)
  return made.key
}

const tokenIn = (email: { text: string } | null) => /#(\S+)/.exec(email?.text ?? '')?.[1] ?? ''
const linkTo = async (address: string) =>
  tokenIn(await renderConfirmation({ ...(await waitingEmail('confirm-address', person)), toAddress: address }))
const confirm = async (address: string, opener: string | null = null) =>
  confirmEmail({ token: await linkTo(address) }, newAddress(), opener)
const reset = async () =>
  resetPassword(
    { token: tokenIn(await renderResetMessage(await waitingEmail('password-reset', person))), password: 'a new raga' },
    newAddress(),
  )
const logInByKey = async () =>
  logInByPasskey(signWith(key, await passkeyLoginOptions(HOST, newAddress())), HOST, newAddress(), DEVICE)
const refused = { code: 'signed_out', message: expect.stringContaining('This passkey did not work here') }
const linked = () => findLinked({ provider: 'google', subject: person.id })

describe('the first confirmation in a browser that is not signed in', () => {
  it('a stranger who registered the address keeps only the password, which ends with a reset', async () => {
    await giveApp(pool(), person)
    const changed = newEmail()
    await updateProfile(actor, { email: changed, current_password: PASSWORD })
    const change = await linkTo(changed)
    expect(await confirm(person.email)).toBe(
      'Your email address is confirmed. For your safety, we signed you out on every other device.',
    )
    expect(await actorOf(session)).toBeNull()
    await expect(logInByKey()).rejects.toMatchObject(refused)
    expect(await linked()).toBeNull()
    expect(await readSecondFactor(person)).toMatchObject({ on_since: null, passkeys: 0 })
    await expect(confirmEmail({ token: change }, newAddress())).rejects.toMatchObject({ code: 'invalid' })
    await reset()
    const stranger = logIn({ phone: person.phone, password: PASSWORD }, newAddress())
    await expect(stranger).rejects.toMatchObject({ message: 'Invalid credentials' })
  })

  it('a reset removes a passkey that the stranger has added with the password in the meantime', async () => {
    await confirm(person.email)
    const { token } = await logIn({ phone: person.phone, password: PASSWORD }, newAddress())
    actor = await actorBehind(token)
    key = await givePasskey()
    await logInByKey()
    expect(await reset()).toEqual({ passkeys: 0 })
    await expect(logInByKey()).rejects.toMatchObject(refused)
  })

  it('a reset removes a second factor that the stranger turned on, so that the owner gets in', async () => {
    await confirm(person.email)
    await giveApp(pool(), person)
    await giveRecoveryCodes(pool(), person, ['ABCDE-FGHJK'])
    await reset()
    expect(await readSecondFactor(person)).toMatchObject({ on_since: null, recovery_codes_left: 0 })
    await logIn({ phone: person.phone, password: 'a new raga' }, newAddress())
  })

  it('a second reset keeps the second factor that the owner turned on after the first reset', async () => {
    await confirm(person.email)
    await reset()
    await giveApp(pool(), person)
    await reset()
    expect((await readSecondFactor(person)).on_since).not.toBeNull()
  })

  it('a second reset keeps passkeys that were added after the first reset', async () => {
    await confirm(person.email)
    await reset()
    const { token } = await logIn({ phone: person.phone, password: 'a new raga' }, newAddress())
    actor = await actorBehind(token)
    key = await givePasskey()
    expect(await reset()).toEqual({ passkeys: 1 })
    await logInByKey()
  })

  it('the owner of the address gets an email that lists the removed credentials', async () => {
    await confirm(person.email)
    const notices = `messages WHERE user_id = $1 AND subject = 'Your email address was confirmed' AND text ~ $2`
    for (const fact of ['Disconnected: +google', 'Passkeys removed: +Chrome on Android'])
      expect(await count(pool(), notices, [person.id, fact]), fact).toBe(1)
  })
})

describe('the first confirmation, in a browser that is signed in', () => {
  it('a confirmation in the browser of the registration keeps everything if there is no other session', async () => {
    expect(await confirm(person.email, session)).toContain('Any emails that were waiting for this are on their way.')
    expect(await actorOf(session)).not.toBeNull()
    await logInByKey()
    expect(await linked()).toBe(person.id)
    await reset()
    await logInByKey()
  })

  it('a confirmation in a signed-in browser keeps only its session if another device has signed in', async () => {
    const { token } = await logIn({ phone: person.phone, password: PASSWORD }, newAddress())
    await confirm(person.email, token)
    expect([await actorOf(token), await actorOf(session)]).toEqual([expect.anything(), null])
    await expect(logInByKey()).rejects.toMatchObject(refused)
  })

  it('a confirmation in the session of another account counts as not signed in', async () => {
    const body = { name: 'Ravi', email: newEmail(), phone: newPhone(), password: PASSWORD, role: 'student' as const }
    const other = await register(body, newAddress())
    await confirm(person.email, other.token)
    expect(await actorOf(session)).toBeNull()
  })
})

describe('an account that a stranger changed to the address of another person', () => {
  beforeEach(() => confirm(person.email, session))

  it('an account that took another person’s address loses its older passkeys with the new owner’s reset', async () => {
    const email = newEmail()
    await updateProfile(await actorBehind(session), { email, current_password: PASSWORD })
    await confirm(email)
    await logInByKey()
    expect(await reset()).toEqual({ passkeys: 0 })
    await expect(logInByKey()).rejects.toMatchObject(refused)
  })

  it('an account keeps its passkeys after a reset if the link to the new address was opened in its session', async () => {
    const email = newEmail()
    await updateProfile(await actorBehind(session), { email, current_password: PASSWORD })
    await confirm(email, session)
    expect(await reset()).toEqual({ passkeys: 1 })
  })
})

it('a valid link does not confirm the address of a closed account', async () => {
  const token = await linkTo(person.email)
  await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [person.id])
  await expect(confirmEmail({ token }, newAddress())).rejects.toMatchObject({
    errors: { token: ['This link is no longer valid. Please request a new one.'] },
  })
  expect(await renderConfirmation({ id: randomUUID(), userId: person.id, toAddress: person.email })).toBeNull()
})
