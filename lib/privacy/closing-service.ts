import type { z } from 'zod'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { stopAnnouncementsOf } from '@/lib/announcements/stopping-service'
import { assertMayChangeAccount } from '@/lib/auth/office-account-service'
import type { Actor } from '@/lib/auth/session/actor'
import { cancelBooking } from '@/lib/bookings/ending-service'
import type { UnannouncedChange } from '@/lib/bookings/follow-up-service'
import { type ClassEvent, writeSchedule } from '@/lib/bookings/invitation'
import { type LockedPerson, lockManyPeople } from '@/lib/bookings/lock-service'
import { emailEndedClasses } from '@/lib/bookings/series/series-follow-up-service'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { accountClosedEmail, accountOpenedEmail } from '@/lib/notifications/emails/account-emails'
import type { EmailContent } from '@/lib/notifications/emails/email'
import { mailSender, publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { type ClosingPlan, noSuchPerson, openErasure, previewOf, readClosingPlan } from './closing-queries'
import type { closePersonBody } from './schema'
import { CHANGED, CLOSED_ALREADY, ERASED, NOT_OWN_ACCOUNT, OPEN_ALREADY, STOP_FIRST, TOO_MANY_CLASSES } from './texts'

/**
 * Maximum number of classes to cancel in one transaction. More classes would take too long. The text TOO_MANY_CLASSES
 * contains this number.
 */
const MAX_CLASSES = 300

/** Builds the last email to the person who is leaving. It lists their cancelled classes. */
export type LastEmail = (classes: Parameters<typeof accountClosedEmail>[0], zone: string) => EmailContent

interface Closing {
  /** The person who closes the account: an admin or the owner. */
  by: Pick<Actor, 'id'>
  personId: string
  /** The digest of the preview that the user saw. */
  seen: string
  buildEmail: LastEmail
}

/**
 * Closes an account as an admin. Ends the person's sessions and waitlist entries, withdraws free slots, and deletes
 * unsent emails. Cancels upcoming classes and emails the other people in them (contract 38.5). Throws 403 for the
 * admin's own account, 409 for a closed account or the last admin, and 409 with the new preview if it has changed.
 */
export async function closePerson(
  actor: Actor,
  personId: string,
  body: z.output<typeof closePersonBody>,
): Promise<void> {
  if (actor.id === personId) throw new AppError('forbidden', NOT_OWN_ACCOUNT)
  await assertMayChangeAccount(actor, personId)
  await withCurrentPreview(personId, (tx) =>
    closeAccount(tx, { by: actor, personId, seen: body.seen, buildEmail: accountClosedEmail }).then(() =>
      auditPerson(tx, actor, personId, { action: 'close', from: 'open', to: 'closed', reason: body.reason }),
    ),
  )
}

/** Runs `write` in a transaction. If the account has changed since its preview, throws 409 with a new preview. */
export async function withCurrentPreview<T>(personId: string, write: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!isId(personId)) throw noSuchPerson()
  try {
    return await translateConstraints(() => db().$transaction(write))
  } catch (error) {
    if (!(error instanceof AppError) || error.message !== CHANGED) throw error
    const preview = previewOf(await readClosingPlan(db(), personId))
    throw new AppError('conflict', CHANGED, { cause: error, fields: { preview } })
  }
}

/**
 * Closes an account within the caller's transaction. First locks the rows of all affected people, so that concurrent
 * bookings and logins wait (docs/decisions/2026-11-20-races.md). Once the account is closed, the database rejects new
 * bookings and logins for it.
 */
export async function closeAccount(tx: Transaction, { by, personId, seen, buildEmail }: Closing): Promise<void> {
  const { plan, people } = await lockPlan(tx, personId)
  const person = people.get(personId)
  if (!person) throw noSuchPerson()
  const user = await tx.user.findUniqueOrThrow({ where: { id: personId }, select: { closedAt: true } })
  if (user.closedAt) throw new AppError('conflict', CLOSED_ALREADY)
  if (plan.seen !== seen) throw new AppError('conflict', CHANGED)
  if (plan.bookings.length > MAX_CLASSES) throw new AppError('conflict', TOO_MANY_CLASSES)
  // Deletes unsent emails. The email about the closed account replaces them.
  await tx.message.deleteMany({ where: { userId: personId, state: { in: ['waiting', 'held', 'failed'] } } })
  await stopAnnouncementsOf(tx, personId, by.id)
  const events = await endClasses(tx, by, personId, plan, people)
  const zone = zoneOf(person)
  const classes = plan.bookings.map((booking) => ({
    ...booking,
    withName: booking.studentId === personId ? booking.teacherName : booking.studentName,
  }))
  await writeMessage(tx, 'account-closed', person, buildEmail(classes, zone), {
    invitation:
      events.length > 0 ? { method: 'PUBLISH', content: writeSchedule(mailSender(), events, true) } : undefined,
  })
  await markAccountClosed(tx, by, personId)
}

async function lockPlan(tx: Transaction, personId: string) {
  const before = await readClosingPlan(tx, personId)
  // Bookings lock students before teachers. Use the same order here, to prevent deadlocks.
  const teaches = before.freeSlotIds.length > 0 || before.bookings.some((booking) => booking.teacherId === personId)
  const people = await lockManyPeople(
    tx,
    [...before.bookings.map((booking) => booking.studentId), ...(teaches ? [] : [personId])],
    [...before.bookings.map((booking) => booking.teacherId), ...(teaches ? [personId] : [])],
  )
  return { plan: await readClosingPlan(tx, personId), people }
}

/**
 * Cancels the upcoming classes and emails the other people in them. Returns the calendar updates for the account's
 * owner.
 */
async function endClasses(
  tx: Transaction,
  by: Pick<Actor, 'id'>,
  personId: string,
  { bookings }: ClosingPlan,
  people: ReadonlyMap<string, LockedPerson>,
): Promise<ClassEvent[]> {
  const pairs = new Map<string, UnannouncedChange[]>()
  for (const booking of bookings) {
    const [student, teacher] = [people.get(booking.studentId), people.get(booking.teacherId)]
    if (!student || !teacher) throw new AppError('conflict', CHANGED)
    const cause = by.id === booking.studentId ? 'family' : 'academy'
    const ending = { byUserId: by.id, reason: null, frees: teacher.id !== personId, cause } as const
    const pair = `${booking.learner.id} ${teacher.id}`
    const change = await cancelBooking(tx, { ...booking, student, teacher }, ending)
    pairs.set(pair, [...(pairs.get(pair) ?? []), change])
  }
  const events: ClassEvent[] = []
  for (const own of pairs.values()) {
    const [first] = own
    if (first) events.push(...(await emailEndedClasses(tx, own, first.booking, personId)))
  }
  return events
}

/**
 * Marks the account as closed. Also withdraws free slots, ends waitlist entries, and revokes invitations and
 * credentials.
 */
async function markAccountClosed(tx: Transaction, by: Pick<Actor, 'id'>, personId: string): Promise<void> {
  const now = new Date()
  await tx.slot.updateMany({
    where: { teacherId: personId, withdrawnAt: null, startsAt: { gt: now } },
    data: { withdrawnAt: now },
  })
  await tx.waitlistEntry.updateMany({
    where: { endedAt: null, OR: [{ userId: personId }, { teacherId: personId }] },
    data: { endedAt: now },
  })
  await tx.accountInvitation.updateMany({
    where: { userId: personId, usedAt: null, revokedAt: null },
    data: { revokedAt: now },
  })
  await tx.user.update({
    where: { id: personId },
    data: { closedAt: now, closedBy: by.id },
    select: { id: true },
  })
  await revokeCredentials(tx, 'closed', { userId: personId })
}

/**
 * Reopens an account that the office closed. Cancelled classes stay cancelled. Throws 404 for an unknown ID, and 409 if
 * the account is open, being erased, or erased.
 */
export async function openPerson(actor: Actor, personId: string): Promise<void> {
  if (!isId(personId)) throw noSuchPerson()
  await assertMayChangeAccount(actor, personId)
  await db().$transaction(async (tx) => {
    await lockAccount(tx, personId)
    const person = await tx.user.findUnique({
      where: { id: personId },
      select: {
        ...recipientFields,
        closedAt: true,
        erasedAt: true,
        erasures: { where: openErasure, select: { id: true } },
      },
    })
    if (!person) throw noSuchPerson()
    if (person.erasedAt) throw new AppError('conflict', ERASED)
    if (person.erasures.length > 0) throw new AppError('conflict', STOP_FIRST)
    if (!person.closedAt) throw new AppError('conflict', OPEN_ALREADY)
    await openAccount(tx, person)
    await auditPerson(tx, actor, personId, { action: 'open', from: 'closed', to: 'open' })
  })
}

/** Opens a closed account and emails its owner. The caller must have locked the user's row. */
export async function openAccount(tx: Transaction, person: Parameters<typeof writeMessage>[2]): Promise<void> {
  await tx.user.update({
    where: { id: person.id },
    data: { closedAt: null, closedBy: null },
    select: { id: true },
  })
  await revokeCredentials(tx, 'reopened', { userId: person.id })
  const home = `${publicAddress()}${paths.dashboardHome}`
  await writeMessage(tx, 'account-opened', person, accountOpenedEmail(home))
}

type PersonEntry = Pick<Parameters<typeof writeAudit>[1], 'action' | 'from' | 'to' | 'reason'>

/**
 * Records an action on an account in the audit log, including actions of the account's owner. The academy may have to
 * prove later who requested an erasure and when.
 */
export function auditPerson(
  tx: Transaction,
  by: Pick<Actor, 'id'>,
  personId: string,
  entry: PersonEntry,
): Promise<void> {
  return writeAudit(tx, { actorId: by.id, subject: 'person', subjectId: personId, ...entry })
}
