import { AppError } from '@/lib/core/http/errors'
import { databaseProblem } from '@/lib/db/constraints'
import type { Statements } from '@/lib/db/transaction'

/** Another try is needed only if a concurrent registration takes the same number. */
const TRIES = 5

/**
 * Runs `insert` with a generated login number, for a family without a ten-digit phone number (contract 57.6). The
 * number begins with 1, and no number is used twice. If a concurrent registration takes the number, rolls `insert` back
 * and calls it again with the next number. Rethrows all other errors.
 */
export async function withLoginNumber<T>(tx: Statements, insert: (phone: string) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const phone = await nextLoginNumber(tx)
    await tx.$queryRaw`SAVEPOINT login_number`
    try {
      const made = await insert(phone)
      await tx.$queryRaw`RELEASE SAVEPOINT login_number`
      return made
    } catch (error) {
      const problem = databaseProblem(error)
      if (problem?.kind !== 'constraint' || problem.name !== 'users_phone_key') throw error
      await tx.$queryRaw`ROLLBACK TO SAVEPOINT login_number`
    }
  }
  throw new AppError('unavailable', 'We could not assign a login number. Please try again.')
}

async function nextLoginNumber(tx: Statements): Promise<string> {
  const [row] = await tx.$queryRaw<{ phone: string }[]>`SELECT next_login_number() AS phone`
  if (!row) throw new Error('the database returned no login number')
  return row.phone
}
