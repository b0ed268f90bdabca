import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyToday, timeFields } from '@/lib/core/time/zone'
import { lockAccount } from '@/lib/db/account-lock'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { dayColumn, dayText } from '@/lib/db/day-columns'
import type { Statements } from '@/lib/db/transaction'
import { activeLearners, chosenLearner, type NamedLearner } from '@/lib/learners/choice-queries'
import { addJobs, type NewJob, newJob } from '@/lib/queue/queue'
import { running, waitlistEntryView, waitlistFields } from './queries'
import type { EndedEntry, WaitlistEntryView, waitlistBody } from './schema'

/**
 * Records that a teacher's slots are free again, and queues the waitlist emails. Call this function at the end of the
 * transaction. For a cancelled or moved class, use `freeSlotsSql` instead. Omit new slots from `slotIds`, because they
 * already count as freed (contract 14.20, docs/decisions/2026-11-22-letters.md).
 */
export async function recordFreedSlots(
  tx: Statements,
  teacherId: string,
  slotIds: readonly string[] = [],
): Promise<void> {
  // Locks the teacher's row, so that new waitlist entries and the email job wait until this transaction has committed.
  await tx.$queryRaw`SELECT FROM users WHERE id = ${teacherId}::uuid FOR SHARE`
  const [freed] = await tx.$queryRaw<{ awaited: boolean }[]>`
    WITH freed AS (${freeSlotsSql(slotIds)}) SELECT ${hasWaitlist(teacherId)} AS awaited`
  if (freed?.awaited) await addNotifyJob(tx, teacherId)
}

/**
 * Builds the SQL that records freed slots, for use in a larger statement. The caller must have locked the teacher. If
 * the condition `hasWaitlist` is true, the caller must also add the job from `notifyJob`.
 */
export const freeSlotsSql = (slotIds: readonly string[]): Prisma.Sql =>
  Prisma.sql`UPDATE slots SET freed_at = clock_timestamp() WHERE id = ANY(${[...slotIds]}::uuid[])`

/** Builds an SQL condition that is true if any student is on the teacher's waitlist. */
export const hasWaitlist = (teacherId: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM waitlist_entries WHERE teacher_id = ${teacherId}::uuid AND ended_at IS NULL
  AND (day IS NULL OR day >= ${academyToday()}::date))`

/**
 * True if any student is on this teacher's waitlist. The caller must have locked the teacher, so that no student can
 * join the waitlist before the transaction ends.
 */
export async function hasWaitlistNow(tx: Statements, teacherId: string): Promise<boolean> {
  const [now] = await tx.$queryRaw<{ awaited: boolean }[]>`SELECT ${hasWaitlist(teacherId)} AS awaited`
  return now?.awaited ?? false
}

/**
 * Records that the free slots of a returning teacher can be booked again, and queues the waitlist emails. Call this
 * function in the transaction that restores the teacher role.
 */
export async function recordTeacherReturn(tx: Transaction, teacherId: string): Promise<void> {
  const freeSlots = await tx.slot.findMany({
    where: { teacherId, withdrawnAt: null, startsAt: { gt: new Date() }, bookings: { none: { cancelledAt: null } } },
    select: { id: true },
  })
  if (freeSlots.length > 0) {
    await recordFreedSlots(
      tx,
      teacherId,
      freeSlots.map(({ id }) => id),
    )
  }
}

/**
 * Ends the student's entries on this teacher's waitlist for the booked days (contract 10.13). Also ends entries without
 * a day. The caller must have locked the student.
 */
export async function closeFulfilledEntries(
  tx: Statements,
  { learnerId, teacherId }: { learnerId: string; teacherId: string },
  bookedTimes: readonly { startsAt: Date; endsAt: Date }[],
): Promise<void> {
  const days = bookedTimes.map(({ startsAt, endsAt }) => timeFields(startsAt, endsAt).date)
  if (days.length === 0) return
  await tx.$queryRaw`
    UPDATE waitlist_entries SET ended_at = ${new Date()}
    WHERE learner_id = ${learnerId}::uuid AND teacher_id = ${teacherId}::uuid AND ended_at IS NULL
      AND (day IS NULL OR day = ANY(${days}::date[]))`
}

/** Builds the job that emails a teacher's waitlist. One job covers all slots freed before it starts. */
export const notifyJob = (teacherId: string): NewJob =>
  newJob('tell-watchers', { teacherId }, { key: `tell-watchers:${teacherId}` })

export const addNotifyJob = (tx: Statements, teacherId: string): Promise<void> => addJobs(tx, [notifyJob(teacherId)])

/**
 * Adds the acting person's student to a teacher's waitlist, for one academy date or for any day. If this entry already
 * exists, keeps it and returns `made: false`. Throws 404 for an unknown teacher, 422 for a past day, and 409 for more
 * than twenty entries (enforced by a trigger).
 */
export async function joinWaitlist(
  actor: Actor,
  body: z.output<typeof waitlistBody>,
): Promise<{ watch: WaitlistEntryView; made: boolean }> {
  const { teacher_id: teacherId, date = null } = body
  if (!isId(teacherId)) throw new AppError('not_found', 'Teacher not found')
  const today = academyToday()
  if (date !== null && date < today) throw invalidField('date', 'This date has passed')
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const userId = actor.id
      const day = date === null ? null : dayColumn(date)
      await lockAccount(tx, userId)
      const [teacher] = await tx.$queryRaw<{ name: string; role: string }[]>`
        SELECT name, role::text FROM users WHERE id = ${teacherId}::uuid AND closed_at IS NULL FOR NO KEY UPDATE`
      if (teacher?.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
      const [family] = await tx.$queryRaw<{ learners: NamedLearner[] }[]>`
        SELECT ${activeLearners(Prisma.sql`${userId}::uuid`)} AS learners`
      const learner = chosenLearner(family?.learners ?? [], body.learner_id ?? null)
      const learnerId = learner.id
      const select = { id: true, teacherId: true, day: true } as const
      const existing = await tx.waitlistEntry.findFirst({ where: { learnerId, teacherId, day, endedAt: null }, select })
      const people = { teacher: { name: teacher.name }, learner }
      if (existing) return { watch: waitlistEntryView({ ...existing, ...people }), made: false }
      // End expired entries first, so that they do not count towards the limit.
      const expiredFilter = { learnerId, endedAt: null, day: { lt: dayColumn(today) } }
      await tx.waitlistEntry.updateMany({ where: expiredFilter, data: { endedAt: new Date() } })
      const made = await tx.waitlistEntry.create({ data: { userId, learnerId, teacherId, day }, select })
      // Queues the emails now, because some slots may already be free.
      await addNotifyJob(tx, teacherId)
      return { watch: waitlistEntryView({ ...made, ...people }), made: true }
    }),
  )
}

/** Ends one of the acting person's waitlist entries. Throws 404 for another person's entry or one that has ended. */
export async function leaveWaitlist(actor: Actor, entryId: string): Promise<void> {
  const ended = isId(entryId)
    ? await db().$transaction((tx) =>
        tx.waitlistEntry.updateMany({
          where: { id: entryId, userId: actor.id, ...running() },
          data: { endedAt: new Date() },
        }),
      )
    : { count: 0 }
  if (ended.count === 0) throw new AppError('not_found', 'Alert not found')
}

/** Ends all waitlist entries of a user. */
export async function leaveAllWaitlists(userId: string): Promise<void> {
  await db().waitlistEntry.updateMany({ where: { userId, endedAt: null }, data: { endedAt: new Date() } })
}

/**
 * Ends the waitlist entry to which this key belongs. Only the entry's emails contain the key. Needs no session. Also
 * succeeds if the entry has already ended. Throws 404 for an unknown key.
 */
export async function leaveWaitlistByKey(key: string): Promise<EndedEntry> {
  const entry = isId(key)
    ? await db().waitlistEntry.findUnique({ where: { endKey: key }, select: waitlistFields })
    : null
  if (!entry) throw new AppError('not_found', 'This link is incomplete')
  await db().waitlistEntry.updateMany({ where: { id: entry.id, endedAt: null }, data: { endedAt: new Date() } })
  return { teacher_name: entry.teacher.name, date: dayText(entry.day) }
}
