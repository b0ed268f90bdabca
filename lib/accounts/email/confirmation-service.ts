import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { type Ended, endedFacts, revokeCredentials } from '@/lib/accounts/credentials-service'
import { CONFIRMATION_HOURS, type confirmEmailBody } from '@/lib/accounts/schema'
import { countConfirmationRequest, countConfirmationTry } from '@/lib/auth/limits/confirmation-limits'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { lockAccount } from '@/lib/db/account-lock'
import { db, type Prisma, type Transaction } from '@/lib/db/client'
import { databaseProblem, withRetry } from '@/lib/db/constraints'
import { addressTakenEmail, confirmAddressEmail } from '@/lib/notifications/emails/address-emails'
import { renderEmail } from '@/lib/notifications/emails/email'
import { publicAddress } from '@/lib/notifications/sender'
import { readdressEmails, sendHeld } from '@/lib/notifications/sending-service'
import { recipientFields, writeMessage, writeSecurityEmail } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const CONFIRMED = 'Your email address is confirmed. Any emails that were waiting for this are on their way.'
const CONFIRMED_HERE = 'Your email address is confirmed. For your safety, we signed you out on every other device.'
const ALREADY = 'This email address is already confirmed.'

/**
 * Queues a confirmation email for an address of this account, in the caller's transaction. A job writes the email
 * later, so that the response does not reveal whether the address is taken.
 */
export async function requestConfirmation(tx: Transaction, userId: string, address: string): Promise<void> {
  await addJob(tx, 'ask-confirmation', { userId, address })
}

/**
 * Job: sends the confirmation email if the account still needs it. If the address belongs to another account, the job
 * only warns the owner of that account (contract 33.12). If the account has no password yet, the job sends the
 * invitation again instead.
 */
export async function writeConfirmationEmail({ userId, address }: Jobs['ask-confirmation']): Promise<void> {
  const asking = await db().user.findUnique({
    where: { id: userId },
    select: { ...recipientFields, pendingEmail: true, passwordHash: true },
  })
  if (!asking || !needsConfirmation(asking, address)) return
  if (asking.passwordHash === null) return db().$transaction((tx) => addJob(tx, 'invite-again', { email: address }))
  const owner = await db().user.findUnique({ where: { email: address }, select: recipientFields })
  await db().$transaction(async (tx) => {
    if (owner && owner.id !== userId) {
      // Sends no warning to an unconfirmed address, because the warning would reveal the account owner's name to a
      // stranger.
      if (owner.emailVerifiedAt) await writeMessage(tx, 'address-taken', owner, addressTakenEmail())
    } else
      await writeMessage(
        tx,
        'confirm-address',
        { ...asking, email: address },
        confirmAddressEmail(null, CONFIRMATION_HOURS),
      )
  })
}

interface Addresses {
  email: string
  emailVerifiedAt: Date | null
  pendingEmail: string | null
}

/** True if `address` still needs confirmation: it is pending, or it is the current address and is unconfirmed. */
const needsConfirmation = ({ email, emailVerifiedAt, pendingEmail }: Addresses, address: string): boolean =>
  pendingEmail === address || (email === address && !emailVerifiedAt)

/**
 * Creates the link and renders the email just before it is sent. A queued email cannot contain the link, because only
 * the token's digest is stored. Links that were sent to this address earlier stay valid. Returns null if the address
 * needs no confirmation, the account is closed, or the email was cancelled.
 */
export async function renderConfirmation(message: { id: string; userId: string; toAddress: string }) {
  const { userId, toAddress: address } = message
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + CONFIRMATION_HOURS * 60 * 60_000)
  const made = await db().$transaction(async (tx) => {
    const waiting = { OR: [{ pendingEmail: address }, { email: address, emailVerifiedAt: null }] }
    if (!(await maySendLink(tx, message, waiting))) return false
    await tx.emailConfirmation.create({
      data: { userId, address, tokenSha256: digest(token), expiresAt },
      select: { id: true },
    })
    return true
  })
  if (!made) return null
  return renderEmail(confirmAddressEmail(`${publicAddress()}${paths.verifyEmail(token)}`, CONFIRMATION_HOURS), null)
}

/**
 * True if the email is still waiting to be sent, and the account is open and meets `condition`. Locks the account's
 * row, so that no concurrent call revokes links in the meantime.
 */
export async function maySendLink(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
  condition: Prisma.UserWhereInput,
): Promise<boolean> {
  await lockAccount(tx, userId)
  const open = await tx.user.count({ where: { AND: [{ id: userId, closedAt: null }, condition] } })
  return open === 1 && (await tx.message.count({ where: { id, state: 'waiting' } })) === 1
}

/**
 * Sends another confirmation email to the pending address or, without one, to the current address. Throws 409 if no
 * address needs confirmation, and 429 after too many requests.
 */
export async function sendConfirmationAgain(actor: Actor): Promise<void> {
  const { email, emailVerifiedAt, pendingEmail } = actor
  if (emailVerifiedAt && !pendingEmail) throw new AppError('conflict', ALREADY)
  await countConfirmationRequest(actor.id)
  await db().$transaction((tx) => requestConfirmation(tx, actor.id, pendingEmail ?? email))
}

/** Cancels the pending email change and revokes its links. Throws 409 if no email change is pending. */
export async function cancelEmailChange(actor: Actor): Promise<void> {
  const { pendingEmail } = actor
  const taken = await db().$transaction(async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: actor.id, pendingEmail: pendingEmail ?? { not: null } },
      data: { pendingEmail: null },
    })
    await endLinks(tx, actor.id, actor.email)
    return changed.count
  })
  if (taken !== 1) throw new AppError('conflict', 'There is no pending email change to cancel')
}

/** Revokes the unused confirmation links for every address except `exceptAddress`. */
export async function endLinks(tx: Transaction, userId: string, exceptAddress: string): Promise<void> {
  await tx.emailConfirmation.updateMany({
    where: { userId, usedAt: null, address: { not: exceptAddress } },
    data: { usedAt: new Date() },
  })
}

const linkInvalid = () => invalidField('token', 'This link is no longer valid. Please request a new one.')

/**
 * Confirms the account's current address, or replaces it with the pending one. Does nothing if the address is already
 * confirmed. Throws 422 if the link is not valid or the account is closed, and 409 if another account has the address.
 * `token` is the browser's session token.
 */
export async function confirmEmail(
  body: z.output<typeof confirmEmailBody>,
  network: string,
  token: string | null = null,
): Promise<string> {
  await countConfirmationTry(network)
  const link = await db().emailConfirmation.findUnique({ where: { tokenSha256: digest(body.token) } })
  if (!link) throw linkInvalid()
  const opener = token === null ? null : await actorOf(token)
  const sessionId = opener?.id === link.userId ? opener.sessionId : null
  try {
    return await withRetry(() => db().$transaction((tx) => confirm(tx, link, sessionId)))
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem?.kind !== 'constraint' || problem.name !== 'users_email_key') throw error
    throw new AppError('conflict', 'This email address now belongs to another account. Nothing was changed.', {
      cause: error,
    })
  }
}

interface Link {
  id: string
  userId: string
  address: string
}

const personFields = {
  ...recipientFields,
  pendingEmail: true,
  role: true,
  createdAt: true,
  closedAt: true,
  ownerSince: true,
  firstConfirmedAt: true,
} as const
type Confirming = Prisma.UserGetPayload<{ select: typeof personFields }>

async function confirm(tx: Transaction, { id, userId, address }: Link, sessionId: string | null): Promise<string> {
  // Locks the person's row, so that the second of two concurrent calls reads the result of the first.
  await lockAccount(tx, userId)
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personFields })
  if (before.closedAt) throw linkInvalid()
  if (before.email === address && before.emailVerifiedAt) return ALREADY
  const now = new Date()
  const used = await tx.emailConfirmation.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (used.count !== 1 || !needsConfirmation(before, address)) throw linkInvalid()
  const { event, ownerSince } = await classifyConfirmation(tx, before, sessionId)
  const isChange = before.email !== address
  await tx.user.update({
    where: { id: userId },
    data: {
      email: address,
      emailVerifiedAt: now,
      firstConfirmedAt: before.firstConfirmedAt ?? now,
      ownerSince,
      ...(isChange && { pendingEmail: null }),
    },
    select: { id: true },
  })
  const ended = await revokeCredentials(tx, event, { userId, sessionId })
  if (isChange) {
    await readdressEmails(tx, { userId, from: before.email, to: address, confirmed: true })
    await writeSecurityEmail(tx, before, 'email-changed')
  }
  await sendHeld(tx, userId, address)
  if (event !== 'confirmedElsewhere') return CONFIRMED
  await emailFirstConfirmation(tx, { ...before, email: address, emailVerifiedAt: now }, ended)
  return ended.otherSessions?.length ? CONFIRMED_HERE : CONFIRMED
}

/**
 * Returns the kind of confirmation (docs/reference/credentials.md) and the new `ownerSince`. For a non-admin without a
 * session, `ownerSince` is null, because a stranger may have registered the account.
 */
async function classifyConfirmation(tx: Transaction, person: Confirming, sessionId: string | null) {
  const { ownerSince, firstConfirmedAt, emailVerifiedAt, createdAt, role } = person
  const isKnown = sessionId !== null || role === 'admin'
  if (firstConfirmedAt !== null || emailVerifiedAt !== null)
    return { event: 'emailChanged', ownerSince: isKnown ? ownerSince : null } as const
  if (sessionId !== null && (await isOnlySession(tx, person.id, sessionId)))
    return { event: 'confirmedWhereRegistered', ownerSince: createdAt } as const
  return { event: 'confirmedElsewhere', ownerSince: isKnown ? new Date() : null } as const
}

/** True if this session began with the registration and the account never had another session. */
async function isOnlySession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ only: boolean | null }[]>`
    SELECT bool_and(s.id = ${sessionId}::uuid AND s.created_at < u.created_at + interval '1 minute') AS only
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.id = ${userId}::uuid`
  return row?.only === true
}

async function emailFirstConfirmation(tx: Transaction, person: Confirming, ended: Ended): Promise<void> {
  const facts = endedFacts(ended)
  if (facts.length > 0) await writeSecurityEmail(tx, person, 'address-confirmed', facts)
}
