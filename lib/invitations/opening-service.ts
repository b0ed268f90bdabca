import type { z } from 'zod'
import { requestConfirmation } from '@/lib/accounts/email/confirmation-service'
import { assertHardToGuess } from '@/lib/accounts/new-password'
import type { SignedIn } from '@/lib/accounts/second-factor/pending-login-service'
import { learnerOf } from '@/lib/accounts/service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { approveInvitedTeacher } from '@/lib/applications/service'
import { consume, counter, forgetFailedLogins } from '@/lib/auth/limits/rate-limits'
import { hashPassword } from '@/lib/auth/password/password'
import type { Device } from '@/lib/auth/session/device'
import { networkKey } from '@/lib/auth/session/network'
import type { CourseChoices } from '@/lib/catalogue/regions'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import { perProcess } from '@/lib/core/config/per-process'
import { invalidField } from '@/lib/core/http/errors'
import { lockAccount } from '@/lib/db/account-lock'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { type Learner, recordConsent } from '@/lib/learners/consent-service'
import { sendHeld } from '@/lib/notifications/sending-service'
import type { InvitationKind } from './bounds'
import { digestOf } from './invitation-token'
import type { InvitationView, invitationBody, openAccountBody } from './schema'
import { revokeOpen } from './sending-service'
import { INVITATION_ENDED, OPENED_BEFORE } from './texts'

const tries = () => perProcess('invitationTries', () => counter('invitation-tried', 60, 60 * 60))

/** Counts a request with an invitation link. Throws 429 after 60 requests from one network within an hour. */
async function countInvitationTry(address: string): Promise<void> {
  await consume(tries(), networkKey(address))
}

const personFields = { id: true, name: true, email: true, phone: true, passwordHash: true, closedAt: true } as const

/**
 * Reads the invitation that a link belongs to. Throws 422 if the account has already been opened, or if the invitation
 * was revoked, has expired or was sent to an earlier address.
 */
async function findOpen(token: string) {
  const invitation = await db().accountInvitation.findUnique({
    where: { tokenSha256: digestOf(token) },
    include: { user: { select: personFields } },
  })
  const isClosed = !invitation || invitation.user.closedAt !== null
  if (!isClosed && invitation.user.passwordHash !== null) throw invalidField('token', OPENED_BEFORE)
  const hasEnded = isClosed || invitation.revokedAt || invitation.expiresAt <= new Date()
  if (hasEnded || !isForAddress(invitation, invitation.user.email)) throw invalidField('token', INVITATION_ENDED)
  return invitation
}

/**
 * Returns false if the account's address has changed since the invitation was sent. The owner of the earlier mailbox
 * must not open the account.
 */
const isForAddress = ({ address }: { address: string | null }, email: string) => address === null || address === email

/**
 * Returns the invitation that a link belongs to, without using it up. Throws 422 for an invalid link, and 429 after too
 * many attempts.
 */
export async function readInvitation(
  { token }: z.output<typeof invitationBody>,
  address: string,
): Promise<InvitationView> {
  await countInvitationTry(address)
  const { kind, user } = await findOpen(token)
  const students = kind === 'family' ? await activeLearners(db(), user.id) : []
  return {
    kind: kind as InvitationKind,
    name: user.name,
    phone: user.phone,
    students: students.map(({ name }) => name),
  }
}

/**
 * Opens an account with its invitation link. Sets the password, gives the person the invitation's role, and signs the
 * person in. An emailed link also confirms the address. Throws 422 for an invalid link. Also throws 422 for a password
 * that is easy to guess, but keeps the link valid.
 */
export async function openAccount(
  body: z.output<typeof openAccountBody>,
  address: string,
  device?: Device,
): Promise<SignedIn> {
  await countInvitationTry(address)
  const invitation = await findOpen(body.token)
  await assertHardToGuess('password', body.password, invitation.user)
  const passwordHash = await hashPassword(body.password, address)
  const login = await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { id } = invitation.user
      await useInvitation(tx, invitation)
      await setUpAccount(tx, invitation, passwordHash)
      const learner = invitation.kind === 'family' ? learnerOf(body) : null
      if (learner) await recordForAll(tx, id, learner)
      const select = { id: true, name: true, email: true, phone: true, role: true } as const
      const user = await tx.user.findUniqueOrThrow({ where: { id }, select })
      return { user, token: await beginSession(id, device, { tx }) }
    }),
  )
  await forgetFailedLogins(login.user)
  return login
}

/** Records the same age and consent for every active student of the account. */
async function recordForAll(tx: Transaction, userId: string, learner: Learner): Promise<void> {
  for (const { id: learnerId } of await activeLearners(tx, userId))
    await recordConsent(tx, userId, { userId, learnerId }, learner)
}

const activeLearners = (tx: Pick<Transaction, 'learner'>, accountId: string) =>
  tx.learner.findMany({
    where: { accountId, archivedAt: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true },
  })

type Invitation = Awaited<ReturnType<typeof findOpen>>

/** Uses compare-and-swap to mark the invitation as used, and revokes the person's other open invitations. */
async function useInvitation(tx: Transaction, invitation: Invitation): Promise<void> {
  const { id, userId } = invitation
  await lockAccount(tx, userId)
  const { email, passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personFields })
  if (!isForAddress(invitation, email)) throw invalidField('token', INVITATION_ENDED)
  const now = new Date()
  const used = await tx.accountInvitation.updateMany({
    where: { id, usedAt: null, revokedAt: null, expiresAt: { gt: now }, user: { passwordHash: null, closedAt: null } },
    data: { usedAt: now },
  })
  if (used.count !== 1) throw invalidField('token', passwordHash === null ? INVITATION_ENDED : OPENED_BEFORE)
  await revokeOpen(tx, userId)
}

async function setUpAccount(tx: Transaction, invitation: Invitation, passwordHash: string): Promise<void> {
  const { userId, channel, kind, courses, rights } = invitation
  const now = new Date()
  const isConfirmed = channel === 'email'
  const { email } = await tx.user.update({
    where: { id: userId },
    data: { passwordHash, ...(isConfirmed && { emailVerifiedAt: now, firstConfirmedAt: now, ownerSince: now }) },
    select: { email: true },
  })
  if (isConfirmed) await sendHeld(tx, userId, email)
  else await requestConfirmation(tx, userId, email)
  if (kind === 'teacher') await approveInvitedTeacher(tx, userId, (courses ?? {}) as CourseChoices)
  if (kind === 'office') await admitToOffice(tx, userId, rights)
}

/** Makes an invited person an admin with the rights that the invitation grants. */
async function admitToOffice(tx: Transaction, userId: string, rights: readonly OfficeRight[]): Promise<void> {
  const data = { role: 'admin' as const, officeRights: [...rights] }
  await tx.user.update({ where: { id: userId }, data, select: { id: true } })
}
