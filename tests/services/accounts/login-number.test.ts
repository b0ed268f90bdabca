import { expect, it } from 'vitest'
import { withLoginNumber } from '@/lib/accounts/login-number'
import { db, pool, type Transaction } from '@/lib/db/client'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { count, enrol, newEmail, newPhone, only } from '../../support/people'

const insert = (tx: Transaction, email = newEmail()) =>
  withLoginNumber(tx, (phone) =>
    tx.user.create({
      data: { name: 'Family abroad', email, phone, passwordHash: '' },
      select: { id: true, phone: true },
    }),
  )
const create = (email?: string) => db().$transaction((tx) => insert(tx, email))

/** Returns the number that the next account gets. */
async function upcomingNumber(): Promise<string> {
  const { rows } = await pool().query<{ phone: string }>(
    'SELECT login_number(last_value + is_called::int) AS phone FROM login_numbers',
  )
  return only(rows).phone
}

it('login numbers have ten digits, begin with 1 and are all different', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => create()))
  for (const { phone } of made) expect(phone).toMatch(/^1\d{9}$/)
  expect(new Set(made.map(({ phone }) => phone)).size).toBe(12)
})

it('a login number is never generated again, even if no account has it any more', async () => {
  const { id, phone } = await create()
  await pool().query('UPDATE users SET phone = $2 WHERE id = $1', [id, newPhone()])
  const later = await Promise.all(Array.from({ length: 5 }, () => create()))
  expect(later.map((one) => one.phone)).not.toContain(phone)
})

it('a login number skips a number that a person registered with', async () => {
  const taken = await upcomingNumber()
  await enrol(pool(), 'student', { phone: taken })
  expect((await create()).phone).not.toBe(taken)
  expect(await count(pool(), 'users WHERE phone = $1', [taken])).toBe(1)
})

it('a login number that another registration takes at the same moment is replaced, and the write succeeds', async () => {
  const other = await pool().connect()
  try {
    const taken = await upcomingNumber()
    await other.query('BEGIN')
    await enrol(other, 'student', { phone: taken })
    const running = db().$transaction(async (tx) => {
      const made = await insert(tx)
      await tx.user.update({ where: { id: made.id }, data: { name: 'Still in the transaction' }, select: { id: true } })
      return made
    })
    await expect
      .poll(() => count(pool(), `pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`))
      .toBe(1)
    await other.query('COMMIT')
    const { phone } = await running
    expect(phone).not.toBe(taken)
    expect(await count(pool(), `users WHERE phone = $1 AND name = 'Still in the transaction'`, [phone])).toBe(1)
  } finally {
    other.release()
  }
})

it('generating a login number does not hide another conflict of the same write', async () => {
  const { email } = await enrol(pool(), 'student')
  await expect(create(email)).rejects.toThrow()
  expect(await count(pool(), 'users WHERE email = $1', [email])).toBe(1)
})

it('a login number can also be used in a transaction without Prisma', async () => {
  const email = newEmail()
  const phone = await inTransaction((tx: Statements) =>
    withLoginNumber(tx, async (number) => {
      await tx.$queryRaw`INSERT INTO users (name, email, phone, password_hash) VALUES ('Family', ${email}, ${number}, '')`
      return number
    }),
  )
  expect(await count(pool(), 'users WHERE email = $1 AND phone = $2', [email, phone])).toBe(1)
})
