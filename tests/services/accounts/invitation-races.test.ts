import { beforeAll, expect, it } from 'vitest'
import { register } from '@/lib/accounts/service'
import { pool } from '@/lib/db/client'
import { openAccount } from '@/lib/invitations/opening-service'
import { addPerson, revokeInvitations, sendInvitation } from '@/lib/invitations/service'
import { fulfilled, openConnections, refusals } from '../../support/barrier'
import { tokenIn } from '../../support/invitations'
import { acting, count, enrol, newEmail, newPhone, only, type Person } from '../../support/people'

const PASSWORD = 'a raga for the evening'
const ROUNDS = 12
let admin: Person
let address = 0
const open = (token: string) => openAccount({ token, password: PASSWORD }, `203.0.113.${++address % 250}`)

beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  await openConnections(pool(), 4)
})

const body = () => ({ name: 'Meena Iyer', email: newEmail(), phone: newPhone() })
const invitePerson = () => addPerson(acting(admin), { ...body(), invite: 'link' })
const endedInvitation = { code: 'invalid' }

it('a link that is used twice at the same time opens its account once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user_id, link } = await invitePerson()
    const results = await Promise.allSettled([open(tokenIn(link)), open(tokenIn(link))])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([endedInvitation])
    expect(await count(pool(), 'sessions WHERE user_id = $1', [user_id])).toBe(1)
  }
})

it('two links of one account that are used at the same time open it once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user_id, link } = await invitePerson()
    // Inserts a second invitation. The person's ID serves as the token.
    const other = await pool().query<{ id: string }>(
      `INSERT INTO account_invitations (user_id, kind, channel, address, token_sha256, expires_at)
       VALUES ($1, 'family', 'email', (SELECT email FROM users WHERE id = $1), encode(sha256($2), 'hex'), now() + interval '1 day') RETURNING id`,
      [user_id, Buffer.from(user_id)],
    )
    const results = await Promise.allSettled([open(tokenIn(link)), open(user_id)])
    expect(fulfilled(results)).toHaveLength(1)
    const used = 'account_invitations WHERE user_id = $1 AND used_at IS NOT NULL'
    expect(await count(pool(), used, [user_id])).toBe(1)
    expect(await count(pool(), 'account_invitations WHERE id = $1', [only(other.rows).id])).toBe(1)
  }
})

it('opening an account while its invitation is revoked does one of both, and never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user_id, link } = await invitePerson()
    const results = await Promise.allSettled<unknown>([open(tokenIn(link)), revokeInvitations(acting(admin), user_id)])
    expect(fulfilled(results)).toHaveLength(1)
    const { rows } = await pool().query(
      `SELECT u.password_hash IS NOT NULL AS open, i.used_at IS NOT NULL AS used, i.revoked_at IS NOT NULL AS revoked
       FROM users u JOIN account_invitations i ON i.user_id = u.id WHERE u.id = $1`,
      [user_id],
    )
    const [{ open: isOpen, used, revoked }] = rows
    expect({ used, revoked }).toEqual({ used: isOpen, revoked: !isOpen })
  }
})

it('two admins who send an invitation at the same time leave one open invitation per channel', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user_id } = await invitePerson()
    const resend = () => sendInvitation(acting(admin), user_id, { channel: 'link' })
    const results = await Promise.allSettled([resend(), resend()])
    expect(fulfilled(results)).toHaveLength(2)
    const isOpen = 'account_invitations WHERE user_id = $1 AND used_at IS NULL AND revoked_at IS NULL'
    expect(await count(pool(), isOpen, [user_id])).toBe(1)
  }
})

it('a person who registers while the office adds the same person gets one account', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = body()
    const results = await Promise.allSettled<unknown>([
      addPerson(acting(admin), { ...person, invite: 'none' }),
      register({ ...person, password: PASSWORD, role: 'student' }, `203.0.113.${++address % 250}`),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([
      { code: 'conflict', message: expect.stringContaining('already registered') },
    ])
    expect(await count(pool(), 'users WHERE phone = $1', [person.phone])).toBe(1)
  }
})
