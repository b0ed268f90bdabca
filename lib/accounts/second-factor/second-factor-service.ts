import type { z } from 'zod'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import { authenticatorAddress, newAuthenticator, stepOfCode } from '@/lib/auth/second-factor/authenticator'
import { newRecoveryCodes, newSalt, recoveryDigest } from '@/lib/auth/second-factor/recovery-codes'
import {
  assertMayChangeFactors,
  needsSecondStep,
  recordSecondFactor,
  secondFactorsOf,
} from '@/lib/auth/second-factor/second-factor'
import type { Actor } from '@/lib/auth/session/actor'
import { env } from '@/lib/core/config/env'
import { AppError } from '@/lib/core/http/errors'
import { qrCode } from '@/lib/core/text/qr'
import { lockAccount } from '@/lib/db/account-lock'
import { db, type Transaction } from '@/lib/db/client'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { checkCodeWithinLimit, withCode } from './code-service'
import type { appSecret, changeFactorBody, codeBody, OwnSecondFactor, setUpAppBody } from './second-factor-schema'
import { APP_IS_ON, NO_APP, SETUP_EXPIRED } from './second-factor-texts'

/** Reads the status of the caller's second factor (contract 39.9). */
export async function readSecondFactor(actor: Pick<Actor, 'id' | 'role'>): Promise<OwnSecondFactor> {
  const [{ recovery_codes_left, passkeys }, app] = await Promise.all([
    secondFactorsOf(db(), actor.id),
    db().authenticator.findUnique({ where: { userId: actor.id }, select: { confirmedAt: true } }),
  ])
  const required = actor.role === 'admin' && env().ACADEMY_OFFICE_SECOND_FACTOR === 'required'
  return { on_since: app?.confirmedAt?.toISOString() ?? null, recovery_codes_left, passkeys, required }
}

/**
 * Creates a secret for an authenticator app. Requires the current password: throws 422 if it is wrong, and 429 after
 * too many tries. Replaces an unconfirmed secret. Throws 409 if an app is already set up, and 403 if the session must
 * be verified with a passkey first.
 */
export async function setUpApp(actor: Actor, body: z.output<typeof setUpAppBody>): Promise<z.output<typeof appSecret>> {
  await confirmOwnPassword(actor, body.current_password)
  await assertMayChangeFactors(db(), actor)
  const { secret, sealed } = newAuthenticator(actor.id)
  const savedCount = await db().$transaction(
    (tx) => tx.$executeRaw`
    INSERT INTO authenticators (user_id, secret_sealed) VALUES (${actor.id}::uuid, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET secret_sealed = EXCLUDED.secret_sealed, created_at = CURRENT_TIMESTAMP
      WHERE authenticators.confirmed_at IS NULL`,
  )
  if (savedCount !== 1) throw new AppError('conflict', APP_IS_ON)
  const address = authenticatorAddress(secret, actor.phone)
  return { secret, address, qr: await qrCode(address) }
}

/**
 * Turns on two-step login after a first correct code, and returns the recovery codes. Signs out every other device.
 * This session counts as verified by two factors. Throws 422 for a wrong code, and 429 after too many attempts.
 */
export async function confirmApp(actor: Actor, { code }: z.output<typeof codeBody>): Promise<string[]> {
  const app = await db().authenticator.findUnique({ where: { userId: actor.id } })
  if (app?.confirmedAt) throw new AppError('conflict', APP_IS_ON)
  if (!app) throw new AppError('conflict', SETUP_EXPIRED)
  const codeTry = codeTryOf(actor)
  const step = await checkCodeWithinLimit(codeTry, () => stepOfCode(actor.id, app.secretSealed, code))
  const codes = newRecoveryCodes()
  const rows = await rowsOf(actor.id, codes)
  await db().$transaction(async (tx) => {
    // Without this lock, a concurrent login could still create a session with the password alone.
    await lockAccount(tx, actor.id)
    await assertMayChangeFactors(tx, actor)
    // Confirms the app only if no concurrent call has confirmed or replaced the secret.
    const confirmed = await tx.authenticator.updateMany({
      where: { userId: actor.id, secretSealed: app.secretSealed, confirmedAt: null },
      data: { confirmedAt: new Date(), lastStep: step },
    })
    if (confirmed.count !== 1) throw new AppError('conflict', SETUP_EXPIRED)
    await replaceCodes(tx, actor.id, rows)
    await recordSecondFactor(tx, actor)
    await revokeCredentials(tx, 'secondStepOn', { userId: actor.id, sessionId: actor.sessionId })
    await writeSecurityEmail(tx, actor, 'second-factor-on')
  })
  return codes
}

/**
 * Turns off two-step login. Requires the password and a code. Throws 422 if one of them is wrong, and 429 after too
 * many tries. Signs out other devices.
 */
export async function turnAppOff(actor: Actor, body: z.output<typeof changeFactorBody>): Promise<void> {
  await assertAppIsOn(actor.id)
  await confirmOwnPassword(actor, body.current_password)
  await withCode(codeTryOf(actor), body.code, async (tx) => {
    await revokeCredentials(tx, 'secondStepOff', { userId: actor.id, sessionId: actor.sessionId })
    await tx.session.updateMany({ where: { userId: actor.id }, data: { secondFactorAt: null } })
    await writeSecurityEmail(tx, actor, 'second-factor-off')
  })
}

/**
 * Creates ten new recovery codes and revokes the earlier ones. Requires the password and a code. Throws 422 if one of
 * them is wrong, and 429 after too many tries.
 */
export async function renewRecoveryCodes(actor: Actor, body: z.output<typeof changeFactorBody>): Promise<string[]> {
  await assertAppIsOn(actor.id)
  await confirmOwnPassword(actor, body.current_password)
  const codes = newRecoveryCodes()
  const rows = await rowsOf(actor.id, codes)
  await withCode(codeTryOf(actor), body.code, async (tx) => {
    await replaceCodes(tx, actor.id, rows)
    await writeSecurityEmail(tx, actor, 'recovery-codes-made')
  })
  return codes
}

/** Counts wrong codes per session, so that wrong codes in another session cannot block this session. */
const codeTryOf = (actor: Actor) => ({ userId: actor.id, address: 'unknown', mark: actor.sessionId })

async function assertAppIsOn(userId: string): Promise<void> {
  if (!needsSecondStep(await secondFactorsOf(db(), userId))) throw new AppError('conflict', NO_APP)
}

interface CodeRow {
  userId: string
  salt: string
  digest: string
}

/** Hashes the codes for storage. Call this before the transaction, because hashing is slow. */
async function rowsOf(userId: string, codes: readonly string[]): Promise<CodeRow[]> {
  const salt = newSalt()
  return Promise.all(codes.map(async (code) => ({ userId, salt, digest: await recoveryDigest(code, salt) })))
}

async function replaceCodes(tx: Transaction, userId: string, rows: readonly CodeRow[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: [...rows] })
}
