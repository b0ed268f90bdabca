import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { enrolUnopened } from '../../support/invitations'
import { enrol, newHash, only } from '../../support/people'

// Checks that the database rejects invalid invitations, independently of the application.
let unopened: string
beforeEach(async () => {
  unopened = (await enrolUnopened(pool())).id
})

const refusedBy = (write: Promise<unknown>, constraint: string) =>
  expect(write).rejects.toEqual(expect.objectContaining({ constraint }))

interface Fields {
  userId: string
  kind: string
  channel: string
  address: string | null
  courses: string | null
  token: string
  expires: string
  used: string | null
}

async function invite(fields: Partial<Fields> = {}): Promise<string> {
  const { userId = unopened, kind = 'family', channel = 'link', address = null, courses = null } = fields
  const { token = newHash(), expires = '14 days', used = null } = fields
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO account_invitations (user_id, kind, channel, address, courses, token_sha256, expires_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7::interval, now() + $8::interval) RETURNING id::text`,
    [userId, kind, channel, address, courses, token, expires, used],
  )
  return only(rows).id
}

const change = (set: string, id: string) => pool().query(`UPDATE account_invitations SET ${set} WHERE id = $1`, [id])

/** Opens the account as the service does: uses the invitation and sets the password in one transaction. */
async function open(id: string, userId = unopened): Promise<void> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    await client.query('UPDATE account_invitations SET used_at = now() WHERE id = $1', [id])
    await client.query(`UPDATE users SET password_hash = 'x' WHERE id = $1`, [userId])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

describe('an invitation', () => {
  it.each<[string, Partial<Fields>, string]>([
    ['an unknown kind', { kind: 'parent' }, 'account_invitations_kind'],
    ['an unknown channel', { channel: 'sms' }, 'account_invitations_channel'],
    ['an emailed link without an address', { channel: 'email' }, 'account_invitations_address'],
    ['a passed on link with an address', { address: 'a@example.com' }, 'account_invitations_address'],
    ['a teacher without courses', { kind: 'teacher' }, 'account_invitations_courses'],
    ['a teacher with no course', { kind: 'teacher', courses: '{}' }, 'account_invitations_courses'],
    ['a family with courses', { courses: '{"south":["Veenai"]}' }, 'account_invitations_courses'],
    ['a readable token', { token: 'secret' }, 'account_invitations_token_form'],
    ['an end before its beginning', { expires: '-1 day' }, 'account_invitations_expires_later'],
  ])('the database rejects an invitation with %s', (_, fields, constraint) => refusedBy(invite(fields), constraint))

  it('a person has at most one open invitation per channel, and each has a unique token', async () => {
    const token = newHash()
    const first = await invite({ token })
    await refusedBy(invite(), 'account_invitations_one_open')
    await invite({ channel: 'email', address: 'a@example.com' })
    const other = await enrolUnopened(pool())
    await refusedBy(invite({ userId: other.id, token }), 'account_invitations_token_sha256_key')
    await change('revoked_at = now()', first)
    await invite()
  })

  it('an invitation ends only once, and nothing else in it changes', async () => {
    const id = await invite()
    await refusedBy(change(`kind = 'office', used_at = now()`, id), 'account_invitations_end_once')
    await refusedBy(change(`expires_at = now() + interval '1 year'`, id), 'account_invitations_end_once')
    await refusedBy(change('used_at = now(), revoked_at = now()', id), 'account_invitations_one_end')
    await refusedBy(change(`used_at = now() + interval '15 days'`, id), 'account_invitations_used_in_time')
    await change('revoked_at = now()', id)
    await refusedBy(change('revoked_at = NULL', id), 'account_invitations_end_once')
    await refusedBy(change('used_at = now()', id), 'account_invitations_end_once')
  })

  it('only an unopened account that is not closed can have an invitation', async () => {
    const { id } = await enrol(pool(), 'student')
    await refusedBy(invite({ userId: id }), 'account_invitations_of_unopened')
    await pool().query('UPDATE users SET closed_at = now(), closed_by = $1 WHERE id = $1', [unopened])
    await refusedBy(invite(), 'account_invitations_of_unopened')
  })

  it('an invitation is used together with the password that it sets, once per person', async () => {
    const [link, email] = [await invite(), await invite({ channel: 'email', address: 'a@example.com' })]
    await refusedBy(change('used_at = now()', link), 'account_invitations_open_account')
    await open(link)
    await refusedBy(open(email), 'account_invitations_opened_once')
  })
})

describe('an account without a password', () => {
  it('an account without a password has no session, and is never an admin', async () => {
    const session = `INSERT INTO sessions (id, user_id, expires_at) VALUES ($2, $1, now() + interval '1 day')`
    await refusedBy(pool().query(session, [unopened, randomUUID()]), 'sessions_of_opened_accounts')
    await refusedBy(pool().query(`UPDATE users SET role = 'admin' WHERE id = $1`, [unopened]), 'users_admins_opened')
    await open(await invite())
    await pool().query(session, [unopened, randomUUID()])
  })

  it('an account that was opened cannot lose its password', async () => {
    await open(await invite())
    const close = 'UPDATE users SET password_hash = NULL WHERE id = $1'
    await refusedBy(pool().query(close, [unopened]), 'users_stay_opened')
  })
})
