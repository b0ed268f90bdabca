import { type CodeTry, reserveCodeTry, undoCodeTry } from '@/lib/auth/limits/rate-limits'
import { stepOfCode } from '@/lib/auth/second-factor/authenticator'
import { plainRecoveryCode, recoveryDigest } from '@/lib/auth/second-factor/recovery-codes'
import { invalidField } from '@/lib/core/http/errors'
import { db, type Transaction } from '@/lib/db/client'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { CODE_USED, WRONG_CODE } from './second-factor-texts'

/** A correct code that has not been used yet. */
type MatchingCode = { kind: 'totp'; sealed: string; step: number } | { kind: 'recovery'; id: string }

/**
 * Runs `work` if the authenticator code or recovery code is correct. Marks the code as used in the same transaction. If
 * `work` fails, the code stays valid. Throws 422 for a wrong code, and 429 after ten of them (contract 39.6 to 39.8).
 */
export async function withCode<T>(
  codeTry: CodeTry,
  code: string,
  work: (tx: Transaction, kind: MatchingCode['kind']) => Promise<T>,
): Promise<T> {
  const matchingCode = await checkCodeWithinLimit(codeTry, () => findMatchingCode(codeTry.userId, code))
  return db().$transaction(async (tx) => {
    if (!(await takeCode(tx, codeTry.userId, matchingCode))) throw invalidField('code', CODE_USED)
    if (matchingCode.kind === 'recovery') await writeSecurityEmail(tx, codeTry.userId, 'recovery-code-used')
    return work(tx, matchingCode.kind)
  })
}

/**
 * Runs `compare` and returns its result. Throws 422 if the result is null, and 429 after too many tries. A correct code
 * does not count as a try.
 */
export async function checkCodeWithinLimit<T>(
  codeTry: CodeTry,
  compare: () => Promise<T | null> | T | null,
): Promise<T> {
  await reserveCodeTry(codeTry)
  const match = await compare()
  if (match === null) throw invalidField('code', WRONG_CODE)
  await undoCodeTry(codeTry)
  return match
}

async function findMatchingCode(userId: string, code: string): Promise<MatchingCode | null> {
  return /^\d{6}$/.test(code) ? findMatchingStep(userId, code) : findMatchingRecoveryCode(userId, code)
}

async function findMatchingStep(userId: string, code: string): Promise<MatchingCode | null> {
  const app = await db().authenticator.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { secretSealed: true },
  })
  const step = app && stepOfCode(userId, app.secretSealed, code)
  return app && typeof step === 'number' ? { kind: 'totp', sealed: app.secretSealed, step } : null
}

async function findMatchingRecoveryCode(userId: string, code: string): Promise<MatchingCode | null> {
  const plainCode = plainRecoveryCode(code)
  const anyCode = plainCode && (await db().recoveryCode.findFirst({ where: { userId }, select: { salt: true } }))
  if (!plainCode || !anyCode) return null
  const digest = await recoveryDigest(plainCode, anyCode.salt)
  const recoveryCode = await db().recoveryCode.findFirst({
    where: { userId, digest, usedAt: null },
    select: { id: true },
  })
  return recoveryCode && { kind: 'recovery', id: recoveryCode.id }
}

/** Uses compare-and-swap to mark the code as used, so that only one of two concurrent uses succeeds. */
async function takeCode(tx: Transaction, userId: string, matchingCode: MatchingCode): Promise<boolean> {
  const { count } =
    matchingCode.kind === 'totp'
      ? await tx.authenticator.updateMany({
          where: { userId, secretSealed: matchingCode.sealed, lastStep: { lt: matchingCode.step } },
          data: { lastStep: matchingCode.step },
        })
      : await tx.recoveryCode.updateMany({ where: { id: matchingCode.id, usedAt: null }, data: { usedAt: new Date() } })
  return count === 1
}
