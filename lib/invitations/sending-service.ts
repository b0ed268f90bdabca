import { randomUUID } from 'node:crypto'
import { maySendLink } from '@/lib/accounts/email/confirmation-service'
import { chosenCourses } from '@/lib/catalogue/course-choices'
import { type CourseChoices, regionKeys } from '@/lib/catalogue/regions'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import { academyZone } from '@/lib/core/time/zone'
import { lockAccount } from '@/lib/db/account-lock'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { withRetry } from '@/lib/db/constraints'
import { renderEmail } from '@/lib/notifications/emails/email'
import { invitationEmail } from '@/lib/notifications/emails/invitation-emails'
import { dayOf } from '@/lib/notifications/emails/when'
import { type Recipient, recipientFields, writeMessage } from '@/lib/notifications/service'
import type { Jobs } from '@/lib/queue/schema'
import { INVITATION_DAYS, type InvitationChannel, type InvitationKind } from './bounds'
import { invitationLink, tokenDigest } from './invitation-token'

const DAY_MS = 24 * 60 * 60_000
/** An email address gets at most one repeated invitation in this time. */
const AGAIN_AFTER_MS = 60 * 60_000

export const invitedFields = { ...recipientFields, phone: true, passwordHash: true, closedAt: true } as const

/** A person who can be invited. `invitedFields` lists the database fields to select. */
export type InvitedPerson = Recipient & { phone: string }

export interface NewInvitation {
  kind: InvitationKind
  channel: InvitationChannel
  /** The teacher's courses by region. Null unless the invitation is for a teacher. */
  courses: CourseChoices | null
  /** The rights that the person gets by opening the account. Empty unless the invitation is for an admin. */
  rights: readonly OfficeRight[]
  /** The admin who sends the invitation. Null if the app repeats it automatically. */
  createdBy: string | null
}

/**
 * Creates an invitation in the caller's transaction, and revokes the person's open invitation for the same channel.
 * Emails the invitation, or returns the link for the office to pass on.
 */
export async function issueInvitation(
  tx: Transaction,
  person: InvitedPerson,
  { kind, channel, courses, rights, createdBy }: NewInvitation,
): Promise<{ link: string | null; expiresAt: Date }> {
  await revokeOpen(tx, person.id, channel)
  const id = randomUUID()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS)
  const email = channel === 'email'
  await tx.accountInvitation.create({
    data: {
      id,
      userId: person.id,
      kind,
      channel,
      address: email ? person.email : null,
      courses: courses ?? Prisma.DbNull,
      rights: [...rights],
      tokenSha256: tokenDigest(id),
      createdBy,
      createdAt,
      expiresAt,
    },
    select: { id: true },
  })
  if (!email) return { link: invitationLink(id), expiresAt }
  const content = contentOf({ kind, courses, expiresAt }, person.phone, null)
  await writeMessage(tx, 'invitation', person, content, { usefulUntil: expiresAt })
  return { link: null, expiresAt }
}

function contentOf(
  { kind, courses, expiresAt }: { kind: string; courses: unknown; expiresAt: Date },
  phone: string,
  link: string | null,
) {
  return invitationEmail({
    kind: kind as InvitationKind,
    link,
    phone,
    courses: [...new Set(chosenCourses({ regions: regionKeys, courses }))],
    until: dayOf(expiresAt, academyZone()),
  })
}

/**
 * Revokes a person's open invitations for one channel or for all channels, and stops emails that have not been sent
 * yet. Returns the number of revoked invitations.
 */
export async function revokeOpen(tx: Transaction, userId: string, channel?: InvitationChannel): Promise<number> {
  if (channel !== 'link')
    await tx.message.updateMany({
      where: { userId, kind: 'invitation', state: { in: ['waiting', 'held', 'failed'] } },
      data: { state: 'held', heldBecause: 'over' },
    })
  const { count } = await tx.accountInvitation.updateMany({
    where: { userId, usedAt: null, revokedAt: null, ...(channel && { channel }) },
    data: { revokedAt: new Date() },
  })
  return count
}

/**
 * Reads the kind and choices of a person's latest invitation. Without an invitation, the kind is `teacher` for imported
 * teachers and `family` for other people.
 */
export async function latestInvitation(tx: Transaction, userId: string) {
  const latest = await tx.accountInvitation.findFirst({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    select: { kind: true, courses: true, rights: true, revokedAt: true },
  })
  const imported = latest
    ? null
    : await tx.importRow.findFirst({ where: { userId, kind: 'teachers' }, select: { courses: true } })
  const kind = (latest?.kind ?? (imported ? 'teacher' : 'family')) as InvitationKind
  return {
    kind,
    courses: ((latest ?? imported)?.courses ?? null) as CourseChoices | null,
    rights: latest?.rights ?? [],
    revoked: Boolean(latest?.revokedAt),
  }
}

/**
 * Renders the invitation email just before it is sent, because the stored email must not contain the link. Returns null
 * if the invitation is no longer valid.
 */
export async function renderInvitation(message: { id: string; userId: string; toName: string; toAddress: string }) {
  const { userId, toAddress: address } = message
  return db().$transaction(async (tx) => {
    if (!(await maySendLink(tx, message, { email: address, passwordHash: null }))) return null
    const invitation = await tx.accountInvitation.findFirst({
      where: { userId, channel: 'email', address, usedAt: null, revokedAt: null, expiresAt: { gt: new Date() } },
      include: { user: { select: { phone: true } } },
    })
    if (!invitation) return null
    const content = contentOf(invitation, invitation.user.phone, invitationLink(invitation.id))
    return renderEmail(content, message.toName)
  })
}

/**
 * Job: finds the unopened accounts with this email or phone number, and emails their invitations again. Sends at most
 * one email an hour to each address. Does nothing if the office has revoked the invitation.
 */
export async function inviteAgain({ email, phone }: Jobs['invite-again']): Promise<void> {
  const people = await db().user.findMany({
    where: { passwordHash: null, closedAt: null, OR: [{ email }, ...(phone === undefined ? [] : [{ phone }])] },
    select: { id: true },
    take: 2,
  })
  for (const { id } of people) await withRetry(() => db().$transaction((tx) => inviteOneAgain(tx, id)))
}

async function inviteOneAgain(tx: Transaction, id: string): Promise<void> {
  await lockAccount(tx, id)
  const person = await tx.user.findUnique({ where: { id }, select: invitedFields })
  if (person?.passwordHash !== null || person.closedAt) return
  const recently = { gt: new Date(Date.now() - AGAIN_AFTER_MS) }
  const sent = { userId: id, channel: 'email', address: person.email, createdAt: recently }
  if ((await tx.accountInvitation.count({ where: sent })) > 0) return
  const { kind, courses, rights, revoked } = await latestInvitation(tx, id)
  if (!revoked) await issueInvitation(tx, person, { kind, courses, rights, channel: 'email', createdBy: null })
}
