import { beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { pool } from '@/lib/db/client'
import { makeFirstAdmin } from '../../../scripts/start/first-admin.mjs'
import { enrolUnopened } from '../../support/invitations'
import { asOwner } from '../../support/owner'
import { enrol, newEmail, newPhone, PASSWORD } from '../../support/people'

// These tests cover contract 4.1: the first admin is created from the environment or by a command.

const environment = (overrides: Record<string, string | undefined> = {}) => ({
  ...process.env,
  ADMIN_NAME: 'Asha',
  ADMIN_EMAIL: newEmail(),
  ADMIN_PHONE: newPhone(),
  ADMIN_PASSWORD: 'kolam-veena-72',
  ...overrides,
})
const roleOf = async (phone: string) => {
  const { rows } = await pool().query<{ role: string }>('SELECT role::text FROM users WHERE phone = $1', [phone])
  return rows[0]?.role
}

/** Removes all admins. The application itself never removes the last admin. */
const removeAdmins = () =>
  asOwner(async (owner) => {
    await owner.query('ALTER TABLE users DISABLE TRIGGER users_last_admin_stays')
    await owner.query(`UPDATE users SET role = 'student' WHERE role = 'admin'`)
    await owner.query('ALTER TABLE users ENABLE TRIGGER users_last_admin_stays')
  })

describe('the first admin', () => {
  beforeEach(removeAdmins)

  it('the first admin is created once and can sign in', async () => {
    const env = environment()
    expect(await makeFirstAdmin(env)).toBe(`Created an admin with phone ${env.ADMIN_PHONE}.`)
    expect((await logIn({ phone: env.ADMIN_PHONE, password: env.ADMIN_PASSWORD ?? '' }, '203.0.113.1')).user.role).toBe(
      'admin',
    )
    expect(await makeFirstAdmin(environment())).toBeNull()
    const { rows } = await pool().query("SELECT office_rights::text[] AS rights FROM users WHERE role = 'admin'")
    expect(rows).toEqual([{ rights: ['everything'] }])
  })

  it('an existing account can become the first admin, with its own password or without ADMIN_PASSWORD', async () => {
    for (const ADMIN_PASSWORD of [PASSWORD, undefined]) {
      await removeAdmins()
      const { phone } = await enrol(pool(), 'student')
      expect(await makeFirstAdmin(environment({ ADMIN_PHONE: phone, ADMIN_PASSWORD }))).toContain('is now an admin')
      expect(await roleOf(phone)).toBe('admin')
    }
  })

  it('an unopened account cannot become the first admin', async () => {
    const { phone } = await enrolUnopened(pool())
    await expect(makeFirstAdmin(environment({ ADMIN_PHONE: phone }))).rejects.toThrow('has not been opened yet')
    expect(await roleOf(phone)).toBe('student')
  })

  it('an account with the office’s phone but another password cannot become the first admin', async () => {
    const { phone } = await enrol(pool(), 'student')
    await expect(makeFirstAdmin(environment({ ADMIN_PHONE: phone }))).rejects.toThrow('No admin was created')
    expect(await roleOf(phone)).toBe('student')
  })
})
