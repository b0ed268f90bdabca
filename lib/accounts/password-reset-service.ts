import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { requestConfirmation, maySendLink } from '@/lib/accounts/email/confirmation-service'
import { countResetRequest, countResetTry, forgetFailedLogins } from '@/lib/auth/limits/rate-limits'
import { hashPassword } from '@/lib/auth/password/password'
import { invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { passwordResetEmail } from '@/lib/notifications/emails/admin-emails'
import { type EmailContent, renderEmail } from '@/lib/notifications/emails/email'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeSecurityEmail, writeMessage } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { type Ended, endedFacts, revokeCredentials } from './credentials-service'
import { assertHardToGuess } from './new-password'
import { type forgotPasswordBody, RESET_MINUTES, type resetPasswordBody } from './schema'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Takes a request for a new password. Whether anybody has that address is looked up in the background, so that neither
 * the answer nor its time tells. Too many requests: 429.
 */
export async function requestReset(given: z.output<typeof forgotPasswordBody>, address: string): Promise<void> {
  await countResetRequest(digest(given.email), address)
  const askedAt = new Date().toISOString()
  await db().$transaction((tx) => addJob(tx, 'request-reset', { email: given.email, askedAt }))
}

/**
 * Job: writes the message to whoever has that address. Where nobody has confirmed it yet, it waits, for as long as a link
 * would work, and the letter goes again that asks whether it is right.
 */
export async function writeResetMessage({ email, askedAt }: Jobs['request-reset']): Promise<void> {
  const recipient = await db().user.findUnique({
    where: { email },
    select: { ...recipientFields, pendingVoidBefore: true },
  })
  if (!recipient) return
  const { pendingVoidBefore } = recipient
  if (askedAt !== undefined && pendingVoidBefore && new Date(askedAt) < pendingVoidBefore) return
  const content = passwordResetEmail(null, RESET_MINUTES)
  const usefulUntil = new Date(Date.now() + RESET_MINUTES * 60_000)
  await db().$transaction(async (tx) => {
    await writeMessage(tx, 'password-reset', recipient, content, { usefulUntil })
    if (!recipient.emailVerifiedAt) await requestConfirmation(tx, recipient.id, email)
  })
}

/**
 * The message with a fresh link in it, made when it is sent: the token is kept nowhere, only its digest. Links given out
 * before are worth nothing from then on. Null when the address is no longer the account's, the account is closed, or the
 * message was cancelled.
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
  // Behind the #: it reaches no server log and no other site.
  const link = `${publicAddress()}${paths.resetPassword(token)}`
  return renderEmail(passwordResetEmail(link, RESET_MINUTES), message.toName)
}

/**
 * Sets a new password with an unused link of the last 30 minutes, and revokes what docs/security.md lists. The email
 * and the response state how many passkeys stay (contract 40.17). Throws 422 for an invalid link and for a
 * password that is easy to guess; the latter does not use up the link.
 */
export async function resetPassword(
  given: z.output<typeof resetPasswordBody>,
  address: string,
): Promise<{ passkeys: number }> {
  await countResetTry(address)
  const valid = { tokenSha256: digest(given.token), usedAt: null, expiresAt: { gt: new Date() } }
  const linkInvalid = () => invalidField('token', 'This link is no longer valid. Please request a new one.')
  const reset = await db().passwordReset.findFirst({
    where: valid,
    select: { id: true, userId: true, user: { select: { id: true, name: true, email: true, phone: true } } },
  })
  if (!reset) throw linkInvalid()
  await assertHardToGuess('password', given.password, reset.user)
  const passwordHash = await hashPassword(given.password, address)
  const now = new Date()
  const passkeys = await db().$transaction(async (tx) => {
    const used = await tx.passwordReset.updateMany({ where: { ...valid, id: reset.id }, data: { usedAt: now } })
    if (used.count !== 1) throw linkInvalid()
    const { userId } = reset
    const ended = await revokeCredentials(tx, 'passwordReset', { userId })
    // From now on the reader of the mailbox is the one who chose the password.
    const { ownerSince } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { ownerSince: true } })
    const data = { passwordHash, ownerSince: ownerSince ?? now }
    await tx.user.update({ where: { id: userId }, data, select: { id: true } })
    const stay = await tx.passkey.count({ where: { userId } })
    await writeSecurityEmail(tx, userId, 'password-set', factsOfReset(ended, stay))
    return stay
  })
  // Whoever was shut out by others' guesses gets in with it at once.
  await forgetFailedLogins(reset.user)
  return { passkeys }
}

/** What became of the other ways in: which went, and how many stay. */
function factsOfReset(ended: Ended, passkeys: number): EmailContent['facts'] {
  const facts = endedFacts(ended)
  const stay = passkeys === 1 ? 'One still works' : `${passkeys} still work`
  const look = `${stay} for the account. Check them on ${publicAddress()}${paths.profile}`
  return passkeys > 0 ? [...facts, ['Passkeys', look]] : facts
}
