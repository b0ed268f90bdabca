import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { maySendLink, requestConfirmation } from '@/lib/accounts/email/confirmation-service'
import { countResetRequest, countResetTry, forgetFailedLogins } from '@/lib/auth/limits/rate-limits'
import { hashPassword } from '@/lib/auth/password/password'
import { invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { passwordResetEmail } from '@/lib/notifications/emails/admin-emails'
import { type EmailContent, renderEmail } from '@/lib/notifications/emails/email'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeMessage, writeSecurityEmail } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { RESET_MINUTES } from './bounds'
import { type Ended, endedFacts, revokeCredentials } from './credentials-service'
import { assertHardToGuess } from './new-password'
import type { forgotPasswordBody, resetPasswordBody } from './schema'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Accepts a request for a new password. A job looks up the address later, so that neither the response nor its timing
 * reveals whether the address has an account. Throws 429 after too many requests.
 */
export async function requestReset(body: z.output<typeof forgotPasswordBody>, address: string): Promise<void> {
  await countResetRequest(digest(body.email), address)
  const askedAt = new Date().toISOString()
  await db().$transaction((tx) => addJob(tx, 'request-reset', { email: body.email, askedAt }))
}

/**
 * Job: sends the reset email to the account with this address. If the address is unconfirmed, holds the reset email for
 * up to 30 minutes and sends the confirmation email again. If the account has not been opened, sends only the
 * invitation again.
 */
export async function writeResetMessage({ email, askedAt }: Jobs['request-reset']): Promise<void> {
  const recipient = await db().user.findUnique({
    where: { email },
    select: { ...recipientFields, pendingVoidBefore: true, passwordHash: true },
  })
  if (!recipient) return
  const { pendingVoidBefore, passwordHash } = recipient
  if (passwordHash === null) return db().$transaction((tx) => addJob(tx, 'invite-again', { email }))
  if (askedAt !== undefined && pendingVoidBefore && new Date(askedAt) < pendingVoidBefore) return
  const content = passwordResetEmail(null, RESET_MINUTES)
  const usefulUntil = new Date(Date.now() + RESET_MINUTES * 60_000)
  await db().$transaction(async (tx) => {
    await writeMessage(tx, 'password-reset', recipient, content, { usefulUntil })
    if (!recipient.emailVerifiedAt) await requestConfirmation(tx, recipient.id, email)
  })
}

/**
 * Creates a new reset link and renders the email just before it is sent. A queued email cannot contain the link,
 * because only the token's digest is stored. Earlier links stop working. Returns null if the address has changed, the
 * account is closed, or the email was cancelled.
 */
export async function renderResetMessage(message: { id: string; userId: string; toName: string; toAddress: string }) {
  const { userId, toAddress } = message
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000)
  const made = await db().$transaction(async (tx) => {
    if (!(await maySendLink(tx, message, { email: toAddress }))) return false
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
    await tx.passwordReset.create({ data: { userId, tokenSha256: digest(token), expiresAt }, select: { id: true } })
    return true
  })
  if (!made) return null
  // The token is in the fragment, so that it appears in no server log and is not sent to other sites.
  const link = `${publicAddress()}${paths.resetPassword(token)}`
  return renderEmail(passwordResetEmail(link, RESET_MINUTES), message.toName)
}

/**
 * Sets a new password with a reset link, and revokes credentials (docs/reference/credentials.md). The email and the
 * response state how many passkeys still work (contract 40.17). Throws 422 for an invalid link, or a password that
 * is easy to guess. A rejected password does not use up the link.
 */
export async function resetPassword(
  body: z.output<typeof resetPasswordBody>,
  address: string,
): Promise<{ passkeys: number }> {
  await countResetTry(address)
  const valid = { tokenSha256: digest(body.token), usedAt: null, expiresAt: { gt: new Date() } }
  const linkInvalid = () => invalidField('token', 'This link is no longer valid. Please request a new one.')
  const reset = await db().passwordReset.findFirst({
    where: valid,
    select: { id: true, userId: true, user: { select: { id: true, name: true, email: true, phone: true } } },
  })
  if (!reset) throw linkInvalid()
  await assertHardToGuess('password', body.password, reset.user)
  const passwordHash = await hashPassword(body.password, address)
  const now = new Date()
  const passkeys = await db().$transaction(async (tx) => {
    const used = await tx.passwordReset.updateMany({ where: { ...valid, id: reset.id }, data: { usedAt: now } })
    if (used.count !== 1) throw linkInvalid()
    const { userId } = reset
    const ended = await revokeCredentials(tx, 'passwordReset', { userId })
    // The link proves that this person owns the mailbox, so set `ownerSince` if it is empty.
    const { ownerSince } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { ownerSince: true } })
    const data = { passwordHash, ownerSince: ownerSince ?? now }
    await tx.user.update({ where: { id: userId }, data, select: { id: true } })
    const stay = await tx.passkey.count({ where: { userId } })
    await writeSecurityEmail(tx, userId, 'password-set', factsOfReset(ended, stay))
    return stay
  })
  // Other people's wrong guesses may block this person's login. Clear these guesses.
  await forgetFailedLogins(reset.user)
  return { passkeys }
}

/** Lists the revoked credentials and the number of passkeys that still work. */
function factsOfReset(ended: Ended, passkeys: number): EmailContent['facts'] {
  const facts = endedFacts(ended)
  const stay = passkeys === 1 ? 'One passkey still works' : `${passkeys} passkeys still work`
  const passkeysText = `${stay} for the account. Check your passkeys on ${publicAddress()}${paths.profile}`
  return passkeys > 0 ? [...facts, ['Passkeys', passkeysText]] : facts
}
