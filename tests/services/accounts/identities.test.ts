import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import {
  describePending,
  findLinked,
  findOrLinkUser,
  linkPending,
  listIdentities,
  unlink,
} from '@/lib/accounts/sign-in/identities-service'
import { answerNextAuth } from '@/lib/api/next-auth'
import type { Claim } from '@/lib/auth/providers/pending-identity'
import { pool } from '@/lib/db/client'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { acting, count, enrol, PASSWORD, type Person } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
let student: Person
beforeEach(async () => {
  student = await enrol(pool(), 'student', { unconfirmed: true })
})

const claim = (overrides: Partial<Claim> = {}): Claim => ({
  provider: 'oidc',
  subject: randomUUID(),
  name: 'Nila',
  email: student.email,
  emailVerified: true,
  ...overrides,
})
// Sets the confirmation to a minute after the registration. Otherwise the two times could be equal in a fast test.
const verify = (person: Person) =>
  pool().query("UPDATE users SET email_verified_at = created_at + interval '1 minute' WHERE id = $1", [person.id])
const link = (person: Person, pendingClaim: Claim) =>
  linkPending(acting(person), { current_password: PASSWORD }, pendingClaim)
const countSecurityEmails = (person: Person) =>
  count(pool(), `messages WHERE kind = 'security' AND user_id = $1`, [person.id])

describe('a person from an identity provider', () => {
  it('a provider sign-in works without a password only if both sides have confirmed the same address', async () => {
    const providerClaim = claim()
    expect(await findOrLinkUser(providerClaim)).toBeNull()
    await verify(student)
    expect(await findOrLinkUser(claim({ emailVerified: false }))).toBeNull()
    expect(await findOrLinkUser(claim({ email: 'another@example.com' }))).toBeNull()
    expect(await findOrLinkUser(claim({ email: null }))).toBeNull()
    expect(await countSecurityEmails(student)).toBe(0)
    expect(await findOrLinkUser(providerClaim)).toBe(student.id)
    expect(await countSecurityEmails(student)).toBe(1)
  })

  it('a provider sign-in opens no closed account, and none whose address was confirmed by registering', async () => {
    const set = (column: string) => pool().query(`UPDATE users SET ${column} WHERE id = $1`, [student.id])
    await set('email_verified_at = created_at')
    expect(await findOrLinkUser(claim())).toBeNull()
    await set('email_verified_at = now(), closed_at = now(), closed_by = id')
    expect(await findOrLinkUser(claim())).toBeNull()
    expect(await count(pool(), 'identities WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('a provider account stays linked to the same account, even if an address changes on either side', async () => {
    const providerClaim = claim()
    await link(student, providerClaim)
    await pool().query(`UPDATE users SET email = $2 WHERE id = $1`, [student.id, `${randomUUID()}@example.com`])
    expect(await findOrLinkUser({ ...providerClaim, email: null, emailVerified: false })).toBe(student.id)
    expect(await findOrLinkUser({ ...providerClaim, provider: 'google', email: null })).toBeNull()
  })

  it('a second provider account with the same address is not linked to the account of the first', async () => {
    await verify(student)
    expect(await findOrLinkUser(claim())).toBe(student.id)
    expect(await findOrLinkUser(claim())).toBeNull()
  })

  it('a person who signs in with a provider several times at once is linked once, and signed in each time', async () => {
    await verify(student)
    const providerClaim = claim()
    const arrivals = Array.from({ length: 4 }, () => () => findOrLinkUser(providerClaim))
    const entered = await releaseTogether(databaseUrl, 'identities', arrivals)
    expect(fulfilled(entered)).toEqual(Array(4).fill(student.id))
    expect(await count(pool(), 'identities WHERE user_id = $1', [student.id])).toBe(1)
  })
})

describe('linking an account', () => {
  it('linking an account requires the password, and a wrong one links nothing', async () => {
    const providerClaim = claim()
    const wrong = linkPending(acting(student), { current_password: 'a wrong guess' }, providerClaim)
    await expect(wrong).rejects.toMatchObject({ errors: { current_password: ['This is not your current password'] } })
    expect(await findLinked(providerClaim)).toBeNull()
    await link(student, providerClaim)
    expect(await findLinked(providerClaim)).toBe(student.id)
    expect(await countSecurityEmails(student)).toBe(1)
  })

  it('linking is offered only until the provider account is linked', async () => {
    const providerClaim = claim()
    expect(await describePending(providerClaim)).toMatchObject({ provider: 'oidc', email: student.email })
    await link(student, providerClaim)
    expect(await describePending(providerClaim)).toBeNull()
    await link(student, providerClaim)
    expect(await countSecurityEmails(student)).toBe(1)
  })

  it('one of two accounts that link the same provider account at the same time is rejected', async () => {
    const other = await enrol(pool(), 'student')
    const providerClaim = claim()
    const both = [student, other].map((person) => () => link(person, providerClaim))
    const results = await releaseTogether(databaseUrl, 'identities', both)
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([
      { message: 'This provider account is already connected to another academy account' },
    ])
    expect((await countSecurityEmails(student)) + (await countSecurityEmails(other))).toBe(1)
  })

  it('an account is linked to one account of a provider, and an expired request links nothing', async () => {
    await link(student, claim())
    await expect(link(student, claim())).rejects.toMatchObject({
      message: 'An account from this provider is already connected. Disconnect it first.',
    })
    await expect(linkPending(acting(student), { current_password: PASSWORD }, null)).rejects.toMatchObject({
      message: 'This request has expired. Please start again.',
    })
  })
})

describe('unlinking an account', () => {
  it('unlinking ends this way to sign in, sends an email, and is possible only for the owner', async () => {
    const providerClaim = claim()
    await link(student, providerClaim)
    const [identity] = (await listIdentities(acting(student))).identities
    const stranger = acting(await enrol(pool(), 'student'))
    const refused = { message: 'This account is not connected to your academy account' }
    await expect(unlink(stranger, identity?.id ?? '')).rejects.toMatchObject(refused)
    await unlink(acting(student), identity?.id ?? '')
    expect(await findOrLinkUser(providerClaim)).toBeNull()
    expect(await countSecurityEmails(student)).toBe(2)
    await expect(unlink(acting(student), identity?.id ?? '')).rejects.toMatchObject(refused)
  })
})

describe('the password route of next-auth', () => {
  it('the password route of next-auth is limited by the counters of every login, before its token is checked', async () => {
    const body = { phone: student.phone, password: 'a wrong guess' }
    for (let tries = 0; tries < 5; tries++) await expect(logIn(body, '198.51.100.30')).rejects.toThrow()
    const headers = { 'content-type': 'application/json', 'x-academy-address': '198.51.100.30' }
    const address = 'http://127.0.0.1:3000/api/auth/callback/credentials'
    const request = new NextRequest(address, { method: 'POST', headers, body: JSON.stringify(body) })
    const params = Promise.resolve({ nextauth: ['callback', 'credentials'] })
    expect((await answerNextAuth(request, { params })).status).toBe(429)
  })
})
