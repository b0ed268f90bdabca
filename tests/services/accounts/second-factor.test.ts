import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { resetPassword } from '@/lib/accounts/password-reset-service'
import {
  endPersonSessions,
  readPersonSignIn,
  removePersonSecondFactor,
} from '@/lib/accounts/second-factor/office-sign-in-service'
import { readPendingLogin, requireSecondStep } from '@/lib/accounts/second-factor/pending-login-service'
import {
  confirmApp,
  readSecondFactor,
  renewRecoveryCodes,
  setUpApp,
  turnAppOff,
} from '@/lib/accounts/second-factor/second-factor-service'
import { finishByCode } from '@/lib/accounts/second-factor/second-step-service'
import { changePassword, logIn } from '@/lib/accounts/service'
import { findLinked, findOrLinkUser } from '@/lib/accounts/sign-in/identities-service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import { NO_DEVICE } from '@/lib/auth/session/device'
import { AppError } from '@/lib/core/http/errors'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { runProgram } from '../../../scripts/system/programs.mjs'
import { fulfilled, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { acting, count, enrol, only, PASSWORD, type Person } from '../../support/people'
import { codeOf, giveApp, giveRecoveryCodes, wrongCodeOf } from '../../support/second-factor'

const databaseUrl = process.env.DATABASE_URL ?? ''
const CODES = ['ABCDE-FGHJK', 'MNPQR-STWXY'] as const
let student: Person
let address: string
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  address = `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
})

const countSecurityEmails = (subject: string, person = student) =>
  count(pool(), `messages WHERE kind = 'security' AND user_id = $1 AND subject = $2`, [person.id, subject])
const sessionsOf = (person: Person, which = '') =>
  count(pool(), `sessions WHERE user_id = $1 AND revoked_at IS NULL ${which}`, [person.id])

/** Starts a real session and returns its actor. */
async function beginActorSession(person: Person): Promise<Actor> {
  const actor = await actorOf(await beginSession(person.id))
  if (!actor) throw new Error('no session began')
  return actor
}

const tryLogin = (password: string = PASSWORD, person = student) => logIn({ phone: person.phone, password }, address)

/** Starts a login that waits for its second factor. Returns the request with which the browser continues the login. */
async function startLogin(person = student, userAgent?: string): Promise<Request> {
  const refusal = await tryLogin(PASSWORD, person).catch((error: unknown) => error)
  if (!(refusal instanceof AppError)) throw new Error('the login did not wait')
  expect(refusal).toMatchObject({ code: 'forbidden', message: 'Enter the code from your app' })
  return browser(refusal.cookies?.[0], userAgent)
}

const browser = (cookie = '', userAgent?: string) =>
  new Request('http://127.0.0.1/api/login/second-factor', {
    headers: { cookie: cookie.split(';')[0] ?? '', ...(userAgent && { 'user-agent': userAgent }) },
  })
const show = (request: Request, code: string) => finishByCode({ code: code.replace('-', '') }, request, address)

/** Stores a passkey and returns its ID. The passkey's signature does not matter here. */
const givePasskey = async ({ id }: Person, name: string): Promise<string> =>
  only(
    (
      await pool().query<{ id: string }>(
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, device_type, backed_up, name)
         VALUES ($1, $2, 'x', 0, '{}', 'singleDevice', false, $3) RETURNING id`,
        [id, randomUUID(), name],
      )
    ).rows,
  ).id

const wrong = { code: 'invalid', errors: { code: ['This code is incorrect'] } }
const used = { code: 'invalid', message: 'This code has already been used. Wait for the next one.' }
const loginExpired = { code: 'signed_out', message: 'This login has expired. Please log in again.' }

describe('setting up an authenticator app', () => {
  it('setting up an app requires the password, takes effect with the first right code, and sends an email', async () => {
    const actor = await beginActorSession(student)
    const other = await beginSession(student.id)
    await expect(setUpApp(actor, { current_password: 'another one' })).rejects.toMatchObject({
      errors: { current_password: ['This is not your current password'] },
    })
    await expect(confirmApp(actor, { code: '123456' })).rejects.toMatchObject({ code: 'conflict' })
    const app = await setUpApp(actor, { current_password: PASSWORD })
    expect(app.qr).toContain('<svg')
    expect(app.address).toContain(app.secret)
    await expect(confirmApp(actor, { code: wrongCodeOf(app.secret) })).rejects.toMatchObject(wrong)
    expect(await readSecondFactor(actor)).toMatchObject({ on_since: null, recovery_codes_left: 0, required: false })
    expect((await tryLogin()).user.id).toBe(student.id)
    const codes = await confirmApp(actor, { code: codeOf(app.secret) })
    expect(codes).toHaveLength(10)
    expect(await readSecondFactor(actor)).toMatchObject({ on_since: expect.any(String), recovery_codes_left: 10 })
    expect(await countSecurityEmails('Two-step login was turned on')).toBe(1)
    expect(await actorOf(other)).toBeNull()
    expect(await sessionsOf(student, 'AND second_factor_at IS NOT NULL')).toBe(1)
    expect(await sessionsOf(student)).toBe(1)
  })

  it('neither the secret nor the recovery codes are stored in readable form', async () => {
    const actor = await beginActorSession(student)
    const { secret } = await setUpApp(actor, { current_password: PASSWORD })
    const codes = await confirmApp(actor, { code: codeOf(secret) })
    const { rows } = await pool().query(
      'SELECT a.secret_sealed, r.salt, r.digest FROM authenticators a JOIN recovery_codes r USING (user_id) WHERE user_id = $1',
      [student.id],
    )
    const storedRows = JSON.stringify(rows)
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(storedRows).not.toContain(plain)
  })

  it('the setup of an app can start over until it is confirmed, and is rejected if an app is active', async () => {
    const actor = await beginActorSession(student)
    const first = await setUpApp(actor, { current_password: PASSWORD })
    const second = await setUpApp(actor, { current_password: PASSWORD })
    await expect(confirmApp(actor, { code: codeOf(first.secret) })).rejects.toMatchObject(wrong)
    await confirmApp(actor, { code: codeOf(second.secret) })
    const on = { message: 'An app is already set up. Turn off two-step login first.' }
    await expect(setUpApp(actor, { current_password: PASSWORD })).rejects.toMatchObject(on)
    await expect(confirmApp(actor, { code: codeOf(second.secret, 1) })).rejects.toMatchObject(on)
  })

  it('confirming an app twice at the same time activates it once, with one set of codes', async () => {
    const actor = await beginActorSession(student)
    const { secret } = await setUpApp(actor, { current_password: PASSWORD })
    const code = codeOf(secret)
    const both = [0, 1].map(() => () => confirmApp(actor, { code }))
    const results = await releaseTogether(databaseUrl, 'recovery_codes', both)
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toHaveLength(1)
    expect(await count(pool(), 'recovery_codes WHERE user_id = $1', [student.id])).toBe(10)
  })
})

describe('a login with an authenticator app', () => {
  let secret: string
  beforeEach(async () => {
    secret = await giveApp(pool(), student)
    await giveRecoveryCodes(pool(), student, CODES)
  })

  it('a login with an app creates a session only after the code, with the documented response', async () => {
    const request = await startLogin()
    expect(await sessionsOf(student)).toBe(0)
    expect(await readPendingLogin(request)).toEqual(['totp', 'recovery'])
    const { user, token } = await show(request, codeOf(secret))
    expect(user).toEqual({
      id: student.id,
      name: student.name,
      email: student.email,
      phone: student.phone,
      role: 'student',
    })
    expect(await actorOf(token)).toMatchObject({ id: student.id, secondFactorAt: expect.any(Date) })
  })

  it('a wrong password returns the usual error, and starts no pending login', async () => {
    await expect(tryLogin('a wrong guess')).rejects.toMatchObject({
      code: 'signed_out',
      message: 'Invalid credentials',
    })
    for (const code of [codeOf(secret), wrongCodeOf(secret), 'ABCDEFGHJK'])
      await expect(show(browser(), code)).rejects.toMatchObject(loginExpired)
    await expect(show(browser('academy-second-step=forged'), codeOf(secret))).rejects.toMatchObject(loginExpired)
    expect(await readPendingLogin(browser())).toBeNull()
  })

  it('an app’s code is accepted once, and no earlier code after it', async () => {
    const [request, later] = [await startLogin(), await startLogin()]
    const [earlier, code] = [codeOf(secret, -1), codeOf(secret)]
    await show(request, code)
    await expect(show(later, code)).rejects.toMatchObject(used)
    await expect(show(later, earlier)).rejects.toMatchObject({ code: 'invalid' })
    await show(later, codeOf(secret, 1))
    expect(await sessionsOf(student)).toBe(2)
  })

  it('one of many concurrent requests with the same code is accepted', async () => {
    const requests = await Promise.all(Array.from({ length: 4 }, () => startLogin()))
    const code = codeOf(secret)
    const tasks = requests.map((request) => () => show(request, code))
    const results = await releaseTogether(databaseUrl, 'authenticators', tasks)
    expect(fulfilled(results)).toHaveLength(1)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(used)
    expect(await sessionsOf(student)).toBe(1)
  })

  it('concurrent requests complete a login once, whatever factor they use', async () => {
    const request = await startLogin()
    const tasks = [codeOf(secret), ...CODES].map((code) => () => show(request, code))
    // The first request claims the login and then waits for the locked table. The other requests wait for the first
    // one.
    const results = await releaseTogether(databaseUrl, 'sessions', tasks)
    expect(fulfilled(results)).toHaveLength(1)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(loginExpired)
    expect(await sessionsOf(student)).toBe(1)
    // Only one code may be used up, either the app's code or a recovery code.
    expect(await count(pool(), 'authenticators WHERE user_id = $1 AND last_step > 1', [student.id])).toBe(
      (await count(pool(), 'recovery_codes WHERE user_id = $1 AND used_at IS NOT NULL', [student.id])) === 1 ? 0 : 1,
    )
    await expect(show(request, codeOf(secret, 1))).rejects.toMatchObject(loginExpired)
  })

  it('a recovery code is accepted once, and reported by email', async () => {
    const [request, later] = [await startLogin(), await startLogin()]
    await show(request, CODES[0])
    await expect(show(later, CODES[0])).rejects.toMatchObject(wrong)
    expect(await countSecurityEmails('A recovery code was used')).toBe(1)
    expect(await readSecondFactor({ id: student.id, role: 'student' })).toMatchObject({ recovery_codes_left: 1 })
    await show(later, CODES[1].toLowerCase())
    expect(await readPendingLogin(await startLogin())).toEqual(['totp'])
  })

  it('two browsers that send one recovery code at the same time use it once', async () => {
    const requests = [await startLogin(), await startLogin()]
    const tasks = requests.map((request) => () => show(request, CODES[0]))
    const results = await releaseTogether(databaseUrl, 'sessions', tasks)
    expect(fulfilled(results)).toHaveLength(1)
    expect(await countSecurityEmails('A recovery code was used')).toBe(1)
  })

  it('a login can be completed only in the kind of browser in which it began', async () => {
    const request = await startLogin(student, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
    await expect(show(request, codeOf(secret))).rejects.toMatchObject(loginExpired)
  })

  it('a pending login expires when the password changes', async () => {
    const request = await startLogin()
    await pool().query(`UPDATE users SET password_hash = 'another' WHERE id = $1`, [student.id])
    await expect(show(request, codeOf(secret))).rejects.toMatchObject(loginExpired)
    expect(await readPendingLogin(request)).toBeNull()
  })

  it('a pending login is rejected for a closed account with the usual error', async () => {
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [student.id])
    await expect(tryLogin()).rejects.toMatchObject({
      message: 'This account is closed. Please write to the academy office.',
    })
  })

  it('an account accepts ten wrong codes per quarter of an hour, without an effect on other accounts', async () => {
    const request = await startLogin()
    for (let tried = 0; tried < 10; tried++) {
      await expect(show(request, tried % 2 ? 'ZZZZZZZZZZ' : wrongCodeOf(secret))).rejects.toMatchObject(wrong)
    }
    await expect(show(request, codeOf(secret))).rejects.toMatchObject({ code: 'too_many' })
    const other = await enrol(pool(), 'student')
    const theirs = await giveApp(pool(), other)
    expect((await show(await startLogin(other), codeOf(theirs))).user.id).toBe(other.id)
  })

  it('a code is counted before it is compared, so a right code after ten concurrent ones is rejected', async () => {
    const request = await startLogin()
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    let guesses: Promise<unknown>[] = []
    try {
      await holder.query('BEGIN; LOCK TABLE authenticators IN ACCESS EXCLUSIVE MODE')
      guesses = Array.from({ length: 10 }, () => show(request, wrongCodeOf(secret)).catch((error: unknown) => error))
      await waitUntilBlocked(holder, 10)
      await expect(show(request, codeOf(secret))).rejects.toMatchObject({ code: 'too_many' })
    } finally {
      await holder.end()
    }
    for (const guess of await Promise.all(guesses)) expect(guess).toMatchObject(wrong)
    expect(await sessionsOf(student)).toBe(0)
  })

  it('a right code does not count, so a tenth wrong code after it is still compared', async () => {
    for (let tried = 0; tried < 9; tried++)
      await expect(show(await startLogin(), wrongCodeOf(secret))).rejects.toMatchObject(wrong)
    await show(await startLogin(), codeOf(secret))
    await expect(show(await startLogin(), wrongCodeOf(secret))).rejects.toMatchObject(wrong)
    await expect(show(await startLogin(), wrongCodeOf(secret))).rejects.toMatchObject({ code: 'too_many' })
  })

  it('a password reset does not remove the need for a code', async () => {
    const token = randomUUID()
    await pool().query(
      `INSERT INTO password_resets (user_id, token_sha256, expires_at)
       VALUES ($1, encode(sha256($2::bytea), 'hex'), now() + interval '10 minutes')`,
      [student.id, token],
    )
    const password = 'another string of veena'
    await resetPassword({ token, password }, address)
    await expect(tryLogin(password)).rejects.toMatchObject({
      code: 'forbidden',
      fields: { second_factor: ['totp', 'recovery'] },
    })
  })

  it('a provider sign-in also requires the code, and does not link an account by its address alone', async () => {
    const claim = { provider: 'oidc', subject: randomUUID(), name: 'Nila', email: student.email, emailVerified: true }
    await pool().query("UPDATE users SET email_verified_at = created_at + interval '1 minute' WHERE id = $1", [
      student.id,
    ])
    expect(await findOrLinkUser(claim)).toBeNull()
    expect(await findLinked(claim)).toBeNull()
    await pool().query(`INSERT INTO identities (user_id, provider, subject) VALUES ($1, 'oidc', $2)`, [
      student.id,
      claim.subject,
    ])
    expect(await findOrLinkUser(claim)).toBe(student.id)
    const pendingLogin = await requireSecondStep(student.id, NO_DEVICE)
    expect(pendingLogin?.kinds).toEqual(['totp', 'recovery'])
    expect((await show(browser(pendingLogin?.cookie), codeOf(secret))).user.id).toBe(student.id)
  })
})

describe('changing the second factor', () => {
  let secret: string
  let actor: Actor
  beforeEach(async () => {
    actor = await beginActorSession(student)
    secret = (await setUpApp(actor, { current_password: PASSWORD })).secret
    await confirmApp(actor, { code: codeOf(secret) })
  })

  it('new recovery codes require the password and a code, and replace the earlier ones', async () => {
    const before = await renewRecoveryCodes(actor, { current_password: PASSWORD, code: codeOf(secret, 1) })
    const body = { current_password: PASSWORD, code: before[0]?.replace('-', '') ?? '' }
    await expect(renewRecoveryCodes(actor, { ...body, current_password: 'not mine' })).rejects.toMatchObject({
      errors: { current_password: ['This is not your current password'] },
    })
    await expect(renewRecoveryCodes(actor, { ...body, code: wrongCodeOf(secret) })).rejects.toMatchObject(wrong)
    const codes = await renewRecoveryCodes(actor, body)
    expect(new Set([...codes, ...before]).size).toBe(20)
    await expect(show(await startLogin(), before[1] ?? '')).rejects.toMatchObject(wrong)
    await show(await startLogin(), codes[0] ?? '')
    expect(await countSecurityEmails('New recovery codes were created')).toBe(2)
  })

  it('turning the second factor off requires the password and a code, ends other sessions, and sends an email', async () => {
    await expect(turnAppOff(actor, { current_password: PASSWORD, code: wrongCodeOf(secret) })).rejects.toMatchObject(
      wrong,
    )
    await beginSession(student.id)
    await turnAppOff(actor, { current_password: PASSWORD, code: codeOf(secret, 1) })
    expect(await sessionsOf(student)).toBe(1)
    expect(await sessionsOf(student, 'AND second_factor_at IS NOT NULL')).toBe(0)
    expect(await countSecurityEmails('Two-step login was turned off')).toBe(1)
    expect((await tryLogin()).user.id).toBe(student.id)
    const off = { message: 'Two-step login is already off.' }
    await expect(turnAppOff(actor, { current_password: PASSWORD, code: '123456' })).rejects.toMatchObject(off)
  })

  it('a change of the password keeps the second factor, and the session that changed it', async () => {
    const shown = { ...actor, secondFactorAt: new Date() }
    const token = await changePassword(shown, { current_password: PASSWORD, new_password: 'another string of veena' })
    expect(await actorOf(token)).toMatchObject({ secondFactorAt: expect.any(Date) })
    await expect(tryLogin('another string of veena')).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the academy office and second factors', () => {
  let admin: Actor
  beforeEach(async () => {
    admin = acting(await enrol(pool(), 'admin'))
  })

  it('resetting a person’s second factor ends the sessions, sends an email, and is logged', async () => {
    await giveApp(pool(), student)
    await giveRecoveryCodes(pool(), student, CODES)
    await beginSession(student.id)
    expect(await readPersonSignIn(student.id)).toMatchObject({
      on_since: expect.any(String),
      recovery_codes_left: 2,
      sessions: 1,
    })
    await removePersonSecondFactor(admin, student.id)
    expect(await readPersonSignIn(student.id)).toEqual({
      on_since: null,
      recovery_codes_left: 0,
      sessions: 0,
      email_change: false,
      passkeys: [],
    })
    expect(await countSecurityEmails('Two-step login was turned off')).toBe(1)
    expect(await listDecisions('person', student.id)).toMatchObject([
      { action: 'remove second step', from: 'on', to: 'off', who: admin.name },
    ])
    expect((await tryLogin()).user.id).toBe(student.id)
    const none = { message: 'Two-step login is already off for this person' }
    await expect(removePersonSecondFactor(admin, student.id)).rejects.toMatchObject(none)
  })

  it('a reset removes only the named passkeys of that person, and needs no app', async () => {
    const other = await enrol(pool(), 'student')
    const [lost, laptop, foreign] = [
      await givePasskey(student, 'Lost phone'),
      await givePasskey(student, 'Laptop'),
      await givePasskey(other, 'Of another'),
    ]
    await giveApp(pool(), student)
    await beginSession(student.id)
    expect((await readPersonSignIn(student.id)).passkeys).toMatchObject([{ name: 'Lost phone' }, { name: 'Laptop' }])

    await removePersonSecondFactor(admin, student.id, { passkeys: [lost, foreign, 'no id'] })
    expect(await readPersonSignIn(student.id)).toMatchObject({
      on_since: null,
      sessions: 0,
      passkeys: [{ id: laptop }],
    })
    expect((await readPersonSignIn(other.id)).passkeys).toHaveLength(1)
    const { rows } = await pool().query<{ text: string }>(
      `SELECT text FROM messages WHERE kind = 'security' AND user_id = $1 AND subject = 'Two-step login was turned off'`,
      [student.id],
    )
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('Passkey removed: Lost phone')])

    await removePersonSecondFactor(admin, student.id, { passkeys: [laptop] })
    expect((await readPersonSignIn(student.id)).passkeys).toEqual([])
    expect(await countSecurityEmails('A passkey was removed')).toBe(1)
    expect(await listDecisions('person', student.id)).toMatchObject([
      { action: 'remove passkeys', from: 'passkeys: 1', to: 'off' },
      { action: 'remove second step and passkeys', from: 'on, passkeys: 1', to: 'off' },
    ])
    await expect(removePersonSecondFactor(admin, student.id, { passkeys: [laptop] })).rejects.toMatchObject({
      message: 'Two-step login is already off for this person',
    })
  })

  it('the office signs a person out everywhere, and the account stays open', async () => {
    const tokens = [await beginSession(student.id), await beginSession(student.id)]
    await endPersonSessions(admin, student.id)
    for (const token of tokens) expect(await actorOf(token)).toBeNull()
    expect((await tryLogin()).user.id).toBe(student.id)
    await endPersonSessions(admin, student.id)
    expect(await listDecisions('person', student.id)).toHaveLength(2)
    await expect(endPersonSessions(admin, student.id)).rejects.toMatchObject({
      message: 'This person is not signed in on any device',
    })
  })

  it('an admin cannot reset or sign out their own account, but another admin can', async () => {
    await giveApp(pool(), admin)
    const own = { code: 'forbidden', message: 'For your own account, change this in your profile' }
    for (const act of [removePersonSecondFactor, endPersonSessions]) {
      await expect(act(admin, admin.id)).rejects.toMatchObject(own)
      for (const nobody of [randomUUID(), 'nobody'])
        await expect(act(admin, nobody)).rejects.toMatchObject({ message: 'Person not found' })
    }
    await removePersonSecondFactor(acting(await enrol(pool(), 'admin')), admin.id)
  })
})

describe('the server operator', () => {
  const remove = (phone: string) =>
    runProgram(process.execPath, ['scripts/start/remove-second-factor.mjs'], {
      env: { DATABASE_URL: databaseUrl, PERSON_PHONE: phone },
    })

  it('the server operator resets the second factor of the only admin, with a log entry', async () => {
    await giveApp(pool(), student)
    await giveRecoveryCodes(pool(), student, CODES)
    await beginSession(student.id)
    expect((await remove(student.phone)).code).toBe(0)
    expect(await readPersonSignIn(student.id)).toEqual({
      on_since: null,
      recovery_codes_left: 0,
      sessions: 0,
      email_change: false,
      passkeys: [],
    })
    expect(await listDecisions('person', student.id)).toMatchObject([{ reason: 'By the server administrator' }])
    expect((await remove(student.phone)).output).toContain('Two-step login is already off')
    expect((await remove('0000000000')).code).toBe(1)
  })
})

describe('the database and second factors', () => {
  const refusedBy = (constraint: string) => expect.objectContaining({ message: expect.stringContaining(constraint) })
  const change = (set: string) => pool().query(`UPDATE authenticators SET ${set} WHERE user_id = $1`, [student.id])

  it('the database rejects a repeated code, an earlier code, and another secret', async () => {
    await giveApp(pool(), student)
    await change('last_step = 7')
    for (const set of [
      'last_step = 7',
      'last_step = 6',
      'last_step = NULL, confirmed_at = NULL',
      `secret_sealed = repeat('x', 30), last_step = 8`,
    ])
      await expect(change(set)).rejects.toEqual(refusedBy('authenticators_code_once'))
  })

  it('the database rejects a second use of a recovery code, and marking it as unused', async () => {
    await giveRecoveryCodes(pool(), student, CODES)
    const use = (set: string) => pool().query(`UPDATE recovery_codes SET ${set} WHERE user_id = $1`, [student.id])
    await use('used_at = now()')
    for (const set of ['used_at = now()', 'used_at = NULL'])
      await expect(use(set)).rejects.toEqual(refusedBy('recovery_codes_once'))
  })
})
