import type { z } from 'zod'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import { authenticatorAddress, newAuthenticator, stepOfCode } from '@/lib/auth/second-factor/authenticator'
import { newRecoveryCodes, newSalt, recoveryDigest } from '@/lib/auth/second-factor/recovery-codes'
import {
  needsSecondStep,
  assertMayChangeFactors,
  noteSecondFactor,
  secondFactorsOf,
} from '@/lib/auth/second-factor/second-factor'
import type { Actor } from '@/lib/auth/session/actor'
import { env } from '@/lib/core/config/env'
import { AppError } from '@/lib/core/http/errors'
import { qrCode } from '@/lib/core/text/qr'
import { db, type Transaction } from '@/lib/db/client'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { countedTry, withCode } from './code-service'
import type { appSecret, changeFactorBody, codeBody, OwnSecondFactor, setUpAppBody } from './second-factor-schema'
import { APP_IS_ON, NO_APP, SET_UP_ANEW } from './second-factor-texts'

/** How one's own second factor stands (contract 39.9). */
export async function readSecondFactor(actor: Pick<Actor, 'id' | 'role'>): Promise<OwnSecondFactor> {
  const [{ recovery_codes_left, passkeys }, app] = await Promise.all([
    secondFactorsOf(db(), actor.id),
    db().authenticator.findUnique({ where: { userId: actor.id }, select: { confirmedAt: true } }),
  ])
  const required = actor.role === 'admin' && env().ACADEMY_OFFICE_SECOND_FACTOR === 'required'
  return { on_since: app?.confirmedAt?.toISOString() ?? null, recovery_codes_left, passkeys, required }
}

/**
 * A secret for an authenticator app, with the current password (422, then 429). It takes the place of one that was never
 * confirmed; beside one that counts: 409; in a session that has to show a passkey first: 403.
 */
export async function setUpApp(
  actor: Actor,
  given: z.output<typeof setUpAppBody>,
): Promise<z.output<typeof appSecret>> {
  await confirmOwnPassword(actor, given.current_password)
  await assertMayChangeFactors(db(), actor)
  const { secret, sealed } = newAuthenticator(actor.id)
  const kept = await db().$transaction(
    (tx) => tx.$executeRaw`
    INSERT INTO authenticators (user_id, secret_sealed) VALUES (${actor.id}::uuid, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET secret_sealed = EXCLUDED.secret_sealed, created_at = CURRENT_TIMESTAMP
      WHERE authenticators.confirmed_at IS NULL`,
  )
  if (kept !== 1) throw new AppError('conflict', APP_IS_ON)
  const address = authenticatorAddress(secret, actor.phone)
  return { secret, address, qr: await qrCode(address) }
}

/**
 * Turns the second step on with a first right code, and gives the recovery codes, this once. That code is used up. Every
 * other device is signed out; this session counts as one that showed its second factor. A wrong code: 422, then 429.
 */
export async function confirmApp(actor: Actor, { code }: z.output<typeof codeBody>): Promise<string[]> {
  const app = await db().authenticator.findUnique({ where: { userId: actor.id } })
  if (app?.confirmedAt) throw new AppError('conflict', APP_IS_ON)
  if (!app) throw new AppError('conflict', SET_UP_ANEW)
  const tried = codeTryOf(actor)
  const step = await countedTry(tried, () => stepOfCode(actor.id, app.secretSealed, code))
  const codes = newRecoveryCodes()
  const rows = await rowsOf(actor.id, codes)
  await db().$transaction(async (tx) => {
    // Whoever logs in at this moment by the password alone is waited for, and signed out below; or waits, and is asked for a code.
    await tx.$queryRaw`SELECT FROM users WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`
    await assertMayChangeFactors(tx, actor)
    // Compare-and-swap on the secret that the code is of: of two who confirm, or begin anew, one comes through.
    const confirmed = await tx.authenticator.updateMany({
      where: { userId: actor.id, secretSealed: app.secretSealed, confirmedAt: null },
      data: { confirmedAt: new Date(), lastStep: step },
    })
    if (confirmed.count !== 1) throw new AppError('conflict', SET_UP_ANEW)
    await replaceCodes(tx, actor.id, rows)
    await noteSecondFactor(tx, actor)
    await revokeCredentials(tx, 'secondStepOn', { userId: actor.id, sessionId: actor.sessionId })
    await writeSecurityEmail(tx, actor, 'second-factor-on')
  })
  return codes
}

/** Turns the second step off, with the password and a code (each 422, then 429). Other devices are signed out. */
export async function turnAppOff(actor: Actor, given: z.output<typeof changeFactorBody>): Promise<void> {
  await assertAppIsOn(actor.id)
  await confirmOwnPassword(actor, given.current_password)
  await withCode(codeTryOf(actor), given.code, async (tx) => {
    await revokeCredentials(tx, 'secondStepOff', { userId: actor.id, sessionId: actor.sessionId })
    await tx.session.updateMany({ where: { userId: actor.id }, data: { secondFactorAt: null } })
    await writeSecurityEmail(tx, actor, 'second-factor-off')
  })
}

/** Ten new recovery codes, with the password and a code (each 422, then 429); the earlier ones no longer work. */
export async function renewRecoveryCodes(actor: Actor, given: z.output<typeof changeFactorBody>): Promise<string[]> {
  await assertAppIsOn(actor.id)
  await confirmOwnPassword(actor, given.current_password)
  const codes = newRecoveryCodes()
  const rows = await rowsOf(actor.id, codes)
  await withCode(codeTryOf(actor), given.code, async (tx) => {
    await replaceCodes(tx, actor.id, rows)
    await writeSecurityEmail(tx, actor, 'recovery-codes-made')
  })
  return codes
}

/** Whoever is signed in is counted by session, as with the password: no other's tries are in the way. */
const codeTryOf = (actor: Actor) => ({ userId: actor.id, address: 'unknown', mark: actor.sessionId })

async function assertAppIsOn(userId: string): Promise<void> {
  if (!needsSecondStep(await secondFactorsOf(db(), userId))) throw new AppError('conflict', NO_APP)
}

interface CodeRow {
  userId: string
  salt: string
  digest: string
}

/** What is kept of them, worked out before the transaction: hashing takes its time. */
async function rowsOf(userId: string, codes: readonly string[]): Promise<CodeRow[]> {
  const salt = newSalt()
  return Promise.all(codes.map(async (code) => ({ userId, salt, digest: await recoveryDigest(code, salt) })))
}

async function replaceCodes(tx: Transaction, userId: string, rows: readonly CodeRow[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: [...rows] })
}
