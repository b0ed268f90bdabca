import { type CodeTry, reserveCodeTry, undoCodeTry } from '@/lib/auth/limits/rate-limits'
import { stepOfCode } from '@/lib/auth/second-factor/authenticator'
import { plainRecoveryCode, recoveryDigest } from '@/lib/auth/second-factor/recovery-codes'
import { invalidField } from '@/lib/core/http/errors'
import { db, type Transaction } from '@/lib/db/client'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { CODE_USED, WRONG_CODE } from './second-factor-texts'

/** A correct code that has not been used yet. */
type Fitting = { way: 'totp'; sealed: string; step: number } | { way: 'recovery'; id: string }

/**
 * Runs `work` after a correct code from the authenticator app or a recovery code. Marks the code as used in the same
 * transaction, so each code works once, but stays valid if `work` fails. Throws 422 on `code`, and 429 after ten wrong
 * codes (contract 39.6 to 39.8).
 */
export async function withCode<T>(
  tried: CodeTry,
  code: string,
  work: (tx: Transaction, way: Fitting['way']) => Promise<T>,
): Promise<T> {
  const fitting = await countedTry(tried, () => fittingCode(tried.userId, code))
  return db().$transaction(async (tx) => {
    if (!(await takeCode(tx, tried.userId, fitting))) throw invalidField('code', CODE_USED)
    if (fitting.way === 'recovery') await writeSecurityEmail(tx, tried.userId, 'recovery-code-used')
    return work(tx, fitting.way)
  })
}

/**
 * Counts a try against the limit, then returns the result of `compare`. Throws 422 on `code` if `compare` returns null.
 */
export async function countedTry<T>(tried: CodeTry, compare: () => Promise<T | null> | T | null): Promise<T> {
  await reserveCodeTry(tried)
  const match = await compare()
  if (match === null) throw invalidField('code', WRONG_CODE)
  await undoCodeTry(tried)
  return match
}

async function fittingCode(userId: string, code: string): Promise<Fitting | null> {
  return /^\d{6}$/.test(code) ? fittingStep(userId, code) : fittingRecoveryCode(userId, code)
}

async function fittingStep(userId: string, code: string): Promise<Fitting | null> {
  const app = await db().authenticator.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { secretSealed: true },
  })
  const step = app && stepOfCode(userId, app.secretSealed, code)
  return app && typeof step === 'number' ? { way: 'totp', sealed: app.secretSealed, step } : null
}

async function fittingRecoveryCode(userId: string, code: string): Promise<Fitting | null> {
  const letters = plainRecoveryCode(code)
  const any = letters && (await db().recoveryCode.findFirst({ where: { userId }, select: { salt: true } }))
  if (!letters || !any) return null
  const digest = await recoveryDigest(letters, any.salt)
  const recoveryCode = await db().recoveryCode.findFirst({
    where: { userId, digest, usedAt: null },
    select: { id: true },
  })
  return recoveryCode && { way: 'recovery', id: recoveryCode.id }
}

/** Uses compare-and-swap to mark the code as used, so that only one of two concurrent uses succeeds. */
async function takeCode(tx: Transaction, userId: string, fitting: Fitting): Promise<boolean> {
  const { count } =
    fitting.way === 'totp'
      ? await tx.authenticator.updateMany({
          where: { userId, secretSealed: fitting.sealed, lastStep: { lt: fitting.step } },
          data: { lastStep: fitting.step },
        })
      : await tx.recoveryCode.updateMany({ where: { id: fitting.id, usedAt: null }, data: { usedAt: new Date() } })
  return count === 1
}
