import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { log } from '@/lib/core/observability/log'
import { lockAccount } from '@/lib/db/account-lock'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { openErasure } from './closing-queries'
import { personalData } from './records'
import { retentionPeriods } from './retention-periods'
import { removeFileSoon } from './retention-service'

/** Maximum number of erasures in one run. The next run handles the rest. */
const AT_ONCE = 50

/**
 * Job: carries out every due erasure, each in its own transaction. If one fails, the others still run, and the error is
 * thrown at the end for a retry. Safe to run twice and on two instances.
 */
export async function eraseDue(): Promise<void> {
  const due = await db().erasure.findMany({
    where: { ...openErasure, dueAt: { lte: new Date() } },
    orderBy: { dueAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, userId: true },
  })
  const failures: unknown[] = []
  for (const { id, userId } of due) {
    try {
      const erased = await db().$transaction((tx) => erase(tx, id, userId))
      if (erased) log.info({ person: userId }, 'person deleted')
    } catch (error) {
      failures.push(error)
      log.error({ person: userId, err: error }, 'person could not be deleted')
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Erases an account and returns true. If the erasure was cancelled or is already done, returns false. */
async function erase(tx: Transaction, erasureId: string, personId: string): Promise<boolean> {
  await lockAccount(tx, personId)
  const now = new Date()
  const done = await tx.erasure.updateMany({
    where: { id: erasureId, ...openErasure, dueAt: { lte: now } },
    data: { doneAt: now },
  })
  if (done.count !== 1) return false
  const person = await tx.user.findUniqueOrThrow({
    where: { id: personId },
    select: { name: true, phone: true, contactPhone: true },
  })
  const [erasedPerson] = await tx.$queryRaw<{ name: string }[]>`SELECT forget_person(${personId}::uuid) AS name`
  await tx.$queryRaw`SELECT forget_fees(${personId}::uuid)::text`
  await revokeCredentials(tx, 'erased', { userId: personId })
  await erasePictures(tx, personId)
  await erasePayments(tx, personId)
  const phones = [`+91${person.phone}`, ...(person.contactPhone ? [person.contactPhone] : [])]
  await tx.$executeRaw`
    DELETE FROM trial_requests t WHERE phone = ANY(${phones}) AND (user_id IS NULL OR user_id = ${personId}::uuid)
      AND NOT EXISTS (SELECT FROM users WHERE id <> ${personId}::uuid AND (contact_phone = t.phone OR '+91' || phone = t.phone))`
  const learners = await tx.learner.findMany({ where: { accountId: personId }, select: { name: true } })
  for (const [table, column] of personalData(retentionPeriods()).flatMap(({ rows = [] }) => rows)) {
    await tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(`"${column}"`)} = ${personId}::uuid`
  }
  for (const name of new Set([person.name, ...learners.map((learner) => learner.name)]))
    await eraseEmailsAbout(tx, personId, name)
  await clearClassTexts(tx, personId)
  await pseudonymise(tx, personId, erasedPerson?.name ?? 'Former user', now)
  return true
}

async function erasePictures(tx: Transaction, personId: string): Promise<void> {
  const erased = await tx.$queryRaw<{ key: string }[]>`
    DELETE FROM teacher_pictures WHERE user_id = ${personId}::uuid RETURNING file_key AS key`
  for (const { key } of erased) await removeFileSoon(tx, key)
}

/**
 * Deletes all screenshots, and the payments that have neither a receipt nor an enrolment. For the other payments, keeps
 * only the data that is on the receipt.
 */
async function erasePayments(tx: Transaction, personId: string): Promise<void> {
  // Locks the payments, because a job that moves files may change their `screenshot_key`.
  const shown = await tx.$queryRaw<{ key: string }[]>`
    SELECT screenshot_key AS key FROM payments
    WHERE user_id = ${personId}::uuid AND screenshot_key IS NOT NULL FOR UPDATE`
  await tx.payment.deleteMany({ where: { userId: personId, receipts: { none: {} }, enrolment: null } })
  await tx.payment.updateMany({
    where: { userId: personId },
    data: { screenshotKey: null, screenshotDhash: null, reference: null, decisionReason: null },
  })
  for (const { key } of shown) await removeFileSoon(tx, key)
}

/**
 * Deletes class emails and notifications that have no `with_user_id` but contain this person's name. Searches only
 * messages to people who shared a class with this person. Other messages may be about a namesake.
 */
async function eraseEmailsAbout(tx: Transaction, personId: string, name: string): Promise<void> {
  const classmates = Prisma.sql`
    SELECT CASE WHEN student_id = ${personId}::uuid THEN teacher_id ELSE student_id END
    FROM bookings WHERE ${personId}::uuid IN (student_id, teacher_id)
    UNION SELECT CASE WHEN b.teacher_id = ${personId}::uuid THEN o.teacher_id ELSE b.teacher_id END
    FROM bookings b JOIN bookings o ON o.id = b.substitutes WHERE ${personId}::uuid IN (b.teacher_id, o.teacher_id)`
  // An email about a substitute names three people, but `with_user_id` holds only one. The name search
  // therefore includes these emails.
  const unmarked = Prisma.sql`(with_user_id IS NULL OR kind = 'class-substitute')`
  await tx.$executeRaw`
    DELETE FROM messages WHERE (kind LIKE 'class%' OR kind IN ('days-off', 'account-closed')) AND position(${name} IN text) > 0
      AND ${unmarked} AND state <> 'waiting' AND user_id IN (${classmates})`
  await tx.$executeRaw`
    DELETE FROM notifications WHERE (kind LIKE 'class%' OR kind = 'days-off') AND ${unmarked}
      AND position(${name} IN title || ' ' || text) > 0 AND user_id IN (${classmates})`
}

/** Removes free text about a person's classes and time off. */
async function clearClassTexts(tx: Transaction, personId: string): Promise<void> {
  await tx.booking.updateMany({
    where: { OR: [{ studentId: personId }, { teacherId: personId }] },
    data: { cancelReason: null },
  })
  await tx.$executeRaw`
    UPDATE meetings m SET topic = 'Class' WHERE created_by = ${personId}::uuid
      OR booking_id = ANY(ARRAY(SELECT id FROM bookings WHERE ${personId}::uuid IN (student_id, teacher_id)))`
  await tx.timeOff.updateMany({ where: { teacherId: personId }, data: { reason: 'Away' } })
  await tx.slot.updateMany({
    where: { teacherId: personId, allowedBy: { not: null } },
    data: { allowedReason: 'Allowed' },
  })
}

/**
 * Removes the personal data and the password from the user's row. The row stays, because other rows refer to it. The
 * user can no longer sign in.
 */
async function pseudonymise(tx: Transaction, personId: string, name: string, now: Date): Promise<void> {
  // An open account must keep an active learner. This account is closed, so all its learners can be archived.
  await tx.learner.updateMany({
    where: { accountId: personId, archivedAt: null },
    data: { archivedAt: now },
  })
  await tx.learner.updateMany({
    where: { accountId: personId },
    data: { name, yearOfBirth: null, relation: null, notes: '', erasedAt: now },
  })
  const number = /\d+$/.exec(name)?.[0] ?? '0'
  await tx.user.update({
    where: { id: personId },
    data: {
      name,
      email: `former-${number}@erased.invalid`,
      phone: number.padStart(10, '0'),
      emailVerifiedAt: null,
      passwordHash: '',
      timeZone: null,
      country: null,
      state: null,
      ownerSince: null,
      firstConfirmedAt: null,
      pendingVoidBefore: null,
      meetingLink: null,
      erasedAt: now,
    },
    select: { id: true },
  })
}
