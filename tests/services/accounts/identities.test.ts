import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import {
  describePending,
  enterWith,
  findLinked,
  linkPending,
  listIdentities,
  unlink,
} from '@/lib/accounts/sign-in/identities-service'
import { answerNextAuth } from '@/lib/api/next-auth'
import type { Claim } from '@/lib/auth/providers/pending-identity'
import { pool } from '@/lib/db/client'
import { fulfilled, refusals, releasedTogether } from '../../support/barrier'
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
// Sets the time of confirmation to a minute after the registration. In a fast test the two could be equal.
const verify = (person: Person) =>
  pool().query("UPDATE users SET email_verified_at = created_at + interval '1 minute' WHERE id = $1", [person.id])
const link = (person: Person, brought: Claim) => linkPending(acting(person), { current_password: PASSWORD }, brought)
const letters = (person: Person) => count(pool(), `messages WHERE kind = 'security' AND user_id = $1`, [person.id])

describe('a person from an identity provider', () => {
  it('signs in automatically only when both sides have confirmed the same address', async () => {
    const brought = claim()
    expect(await enterWith(brought)).toBeNull()
    await verify(student)
    expect(await enterWith(claim({ emailVerified: false }))).toBeNull()
    expect(await enterWith(claim({ email: 'another@example.com' }))).toBeNull()
    expect(await enterWith(claim({ email: null }))).toBeNull()
    expect(await letters(student)).toBe(0)
    expect(await enterWith(brought)).toBe(student.id)
    expect(await letters(student)).toBe(1)
  })

  it('a provider sign-in cannot open a closed account or one whose address was confirmed by its registration', async () => {
    const set = (column: string) => pool().query(`UPDATE users SET ${column} WHERE id = $1`, [student.id])
    await set('email_verified_at = created_at')
    expect(await enterWith(claim())).toBeNull()
    await set('email_verified_at = now(), closed_at = now(), closed_by = id')
    expect(await enterWith(claim())).toBeNull()
    expect(await count(pool(), 'identities WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('a linked person stays linked to the same account, even when the address changes on either side', async () => {
    const brought = claim()
    await link(student, brought)
    await pool().query(`UPDATE users SET email = $2 WHERE id = $1`, [student.id, `${randomUUID()}@example.com`])
    expect(await enterWith({ ...brought, email: null, emailVerified: false })).toBe(student.id)
    expect(await enterWith({ ...brought, provider: 'google', email: null })).toBeNull()
  })

  it('a second provider account with the same address is not linked to the account of the first one', async () => {
    await verify(student)
    expect(await enterWith(claim())).toBe(student.id)
    expect(await enterWith(claim())).toBeNull()
  })

  it('a person who arrives from a provider twice at the same time is linked once, and signed in twice', async () => {
    await verify(student)
    const brought = claim()
    const arrivals = Array.from({ length: 4 }, () => () => enterWith(brought))
    const entered = await releasedTogether(databaseUrl, 'identities', arrivals)
    expect(fulfilled(entered)).toEqual(Array(4).fill(student.id))
    expect(await count(pool(), 'identities WHERE user_id = $1', [student.id])).toBe(1)
  })
})

describe('linking an account', () => {
  it('requires the password, and links nothing with a wrong one', async () => {
    const brought = claim()
    const wrong = linkPending(acting(student), { current_password: 'a wrong guess' }, brought)
    await expect(wrong).rejects.toMatchObject({ errors: { current_password: ['This is not your current password'] } })
    expect(await findLinked(brought)).toBeNull()
    await link(student, brought)
    expect(await findLinked(brought)).toBe(student.id)
    expect(await letters(student)).toBe(1)
  })

  it('linking an account is offered until an account is linked, and not afterwards', async () => {
    const brought = claim()
    expect(await describePending(brought)).toMatchObject({ provider: 'oidc', email: student.email })
    await link(student, brought)
    expect(await describePending(brought)).toBeNull()
    await link(student, brought)
    expect(await letters(student)).toBe(1)
  })

  it('links one of two accounts that link the same person at the same time, and rejects the other', async () => {
    const other = await enrol(pool(), 'student')
    const brought = claim()
    const both = [student, other].map((person) => () => link(person, brought))
    const results = await releasedTogether(databaseUrl, 'identities', both)
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([
      { message: 'This account is already connected to another academy account' },
    ])
    expect((await letters(student)) + (await letters(other))).toBe(1)
  })

  it('rejects a second person of the same provider, and an empty claim', async () => {
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
  it('unlinking ends that way to sign in, sends an email, and is limited to the owner', async () => {
    const brought = claim()
    await link(student, brought)
    const [identity] = (await listIdentities(acting(student))).identities
    const stranger = acting(await enrol(pool(), 'student'))
    const refused = { message: 'This account is not connected to your academy account' }
    await expect(unlink(stranger, identity?.id ?? '')).rejects.toMatchObject(refused)
    await unlink(acting(student), identity?.id ?? '')
    expect(await enterWith(brought)).toBeNull()
    expect(await letters(student)).toBe(2)
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
