import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { renderResetMessage, requestReset, resetPassword } from '@/lib/accounts/password-reset-service'
import { finishPasswordLogin } from '@/lib/accounts/second-factor/pending-login-service'
import { findLoginPerson, logIn } from '@/lib/accounts/service'
import { NO_DEVICE } from '@/lib/auth/session/device'
import { pool } from '@/lib/db/client'
import { getMessage } from '@/lib/notifications/queries'
import { newAddress } from '../../support/addresses'
import { fulfilled, refusals } from '../../support/barrier'
import { doJobs, forgetJobs } from '../../support/jobs'
import { count, enrol, newEmail, only, PASSWORD, type Person } from '../../support/people'
import { partsOf } from '../../support/server/mail-parts'
import { waitingEmail } from '../../support/server/waiting-email'
import { setVariables } from '../../support/variables'

// Emails are written to files, because no mail server is configured.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'swaramala-mail-'))

beforeAll(() => {
  setVariables({ ACADEMY_DATA_DIR: dataDir, NEXTAUTH_URL: 'https://academy.example' })
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
})

const files = () => readdirSync(path.join(dataDir, 'mail')).toSorted()

/** Returns the tokens in the emails to a person, oldest first. */
function tokensFor(person: Person): string[] {
  return files()
    .map((file) => readFileSync(path.join(dataDir, 'mail', file), 'utf8'))
    .filter((raw) => raw.includes(person.email))
    .map((raw) => only(partsOf(raw).filter((part) => part.type === 'text/plain')).body)
    .flatMap((text) => /https:\/\/academy\.example\/reset-password#(\S+)/.exec(text)?.[1] ?? [])
}

async function requestToken(): Promise<{ person: Person; token: string }> {
  const person = await enrol(pool(), 'student')
  await requestReset({ email: person.email }, newAddress())
  await doJobs()
  return { person, token: only(tokensFor(person)) }
}

const set = (token: string, password = 'a new raga') => resetPassword({ token, password }, newAddress())
const expiredLink = { code: 'invalid', errors: { token: ['This link is no longer valid. Please request a new one.'] } }

it('a reset link sets a new password once, and ends all sessions', async () => {
  const { person, token } = await requestToken()
  expect(await count(pool(), "messages WHERE user_id = $1 AND subject = 'Set a new password'", [person.id])).toBe(1)
  await logIn({ phone: person.phone, password: PASSWORD }, newAddress())
  await set(token)
  expect(await count(pool(), 'sessions WHERE user_id = $1 AND revoked_at IS NULL', [person.id])).toBe(0)
  await expect(logIn({ phone: person.phone, password: PASSWORD }, newAddress())).rejects.toMatchObject({
    code: 'signed_out',
  })
  await logIn({ phone: person.phone, password: 'a new raga' }, newAddress())
  await expect(set(token, 'another one')).rejects.toMatchObject(expiredLink)
})

it('a reset disconnects provider accounts, which a person with the old password may have linked', async () => {
  const { person, token } = await requestToken()
  const other = await enrol(pool(), 'student')
  for (const { id } of [person, other])
    await pool().query(`INSERT INTO identities (user_id, provider, subject) VALUES ($1, 'google', $2)`, [id, id])
  await set(token)
  expect(await count(pool(), 'identities WHERE user_id = $1', [person.id])).toBe(0)
  expect(await count(pool(), 'identities WHERE user_id = $1', [other.id])).toBe(1)
  const securityEmails = `messages WHERE user_id = $1 AND kind = 'security' AND text ~ 'Disconnected: +google'`
  expect(await count(pool(), securityEmails, [person.id])).toBe(1)
})

it('a reset link works only while its mailbox belongs to the account', async () => {
  const person = await enrol(pool(), 'student')
  const message = await waitingEmail('password-reset', person)
  expect(await renderResetMessage({ ...message, toAddress: newEmail() })).toBeNull()
  expect(await count(pool(), 'password_resets WHERE user_id = $1', [person.id])).toBe(0)
  expect(await renderResetMessage(message)).not.toBeNull()
})

it('a reset rejects a guessable password, and the link stays valid', async () => {
  const { person, token } = await requestToken()
  for (const password of ['Password1', person.phone, person.email.split('@')[0] ?? '']) {
    const refusal = { code: 'invalid', errors: { password: ['Choose a password that is harder to guess'] } }
    await expect(set(token, password)).rejects.toMatchObject(refusal)
  }
  await set(token)
})

it('two people who use one reset link at the same time set one password, twenty times over', async () => {
  for (let round = 0; round < 20; round++) {
    const { token } = await requestToken()
    const results = await Promise.allSettled([set(token, 'first one'), set(token, 'second one')])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([expiredLink])
  }
}, 120_000)

it('a reset link expires after 30 minutes, or when the next link is sent', async () => {
  const { person, token } = await requestToken()
  await pool().query("UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
    person.id,
  ])
  await expect(set(token)).rejects.toMatchObject(expiredLink)

  const again = await requestToken()
  const { rows: lives } = await pool().query<{ minutes: number }>(
    'SELECT extract(epoch FROM expires_at - created_at)::float / 60 AS minutes FROM password_resets WHERE user_id = $1',
    [again.person.id],
  )
  expect(only(lives).minutes).toBeCloseTo(30, 0)
  await requestReset({ email: again.person.email }, newAddress())
  await doJobs()
  await expect(set(again.token)).rejects.toMatchObject(expiredLink)
  await set(tokensFor(again.person).find((token) => token !== again.token) ?? '')
})

it('a reset for an unknown address gets the same response, and sends no email', async () => {
  const before = files().length
  await expect(requestReset({ email: 'nobody@example.com' }, newAddress())).resolves.toBeUndefined()
  await doJobs()
  expect(files()).toHaveLength(before)
  expect(await count(pool(), 'messages')).toBe(0)
})

it('the fourth request for one mailbox within an hour is rejected, for known and unknown addresses', async () => {
  for (const email of ['unknown@example.com', (await enrol(pool(), 'student')).email]) {
    for (let index = 0; index < 3; index++) await requestReset({ email }, newAddress())
    await expect(requestReset({ email }, newAddress())).rejects.toMatchObject({ code: 'too_many' })
  }
})

it('one network address can guess at most twenty reset links', async () => {
  const guess = () => resetPassword({ token: crypto.randomUUID(), password: 'whatever' }, '198.51.100.7')
  for (let index = 0; index < 20; index++) await expect(guess()).rejects.toMatchObject(expiredLink)
  await expect(guess()).rejects.toMatchObject({ code: 'too_many' })
})

it('a reset link is only in the email, and not in the database or the office’s list of emails', async () => {
  const { token } = await requestToken()
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM messages WHERE kind = 'password-reset'")
  const read = JSON.stringify(await getMessage(only(rows).id))
  expect(read).not.toContain(token)
  expect(read).not.toContain('reset-password#')
  const everything = await pool().query('SELECT row_to_json(r)::text AS row FROM password_resets r')
  expect(JSON.stringify(everything.rows)).not.toContain(token)
})

it('a reset ends a login with the old password that was in progress', async () => {
  const { person, token } = await requestToken()
  const recognised = await findLoginPerson({ phone: person.phone, password: PASSWORD }, newAddress())
  await set(token)
  await expect(finishPasswordLogin(recognised, NO_DEVICE)).rejects.toMatchObject({
    code: 'signed_out',
    message: 'Invalid credentials',
  })
  expect(await count(pool(), 'sessions WHERE user_id = $1', [person.id])).toBe(0)
})

it('emails are written to files that only the server’s owner can read', () => {
  expect(statSync(path.join(dataDir, 'mail')).mode & 0o777).toBe(0o700)
  for (const file of files()) {
    expect(file).toMatch(/^[\dT-]+-(password-reset|security)-[0-9a-f]{8}\.eml$/)
    expect(statSync(path.join(dataDir, 'mail', file)).mode & 0o777).toBe(0o600)
  }
})
