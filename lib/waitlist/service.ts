import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyToday, timeFields } from '@/lib/core/time/zone'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import type { Statements } from '@/lib/db/transaction'
import { addJobs, type NewJob, newJob } from '@/lib/queue/queue'
import { dayColumn, dayText, running, waitlistFields, waitlistEntryView } from './queries'
import type { EndedEntry, WaitlistEntryView, waitlistBody } from './schema'

/**
 * Hours of a teacher have become free. Whoever frees one calls this at the end of the transaction that does: a class was
 * cancelled or moved away (lib/bookings/ending-service.ts does it by `freeing`), slots were added (they know by themselves since
 * when they are free; for one that is added alone `hasWaitlistNow` is asked), time off was taken back (give the slots), a teacher may teach again (`teacherReturned`). Who waits for
 * one is told after the commit (contract 14.20, docs/decisions/2026-11-22-letters.md).
 */
export async function slotsFreed(tx: Transaction, teacherId: string, slotIds: readonly string[] = []): Promise<void> {
  // Nobody can begin to wait, and no letter can be written, between this and the commit.
  await tx.$queryRaw`SELECT FROM users WHERE id = ${teacherId}::uuid FOR SHARE`
  const [freed] = await tx.$queryRaw<{ awaited: boolean }[]>`
    WITH freed AS (${freeing(slotIds)}) SELECT ${hasWaitlist(teacherId)} AS awaited`
  if (freed?.awaited) await addNotifyJob(tx, teacherId)
}

/**
 * The statement that writes down that slots have become free, for one that does more with their teacher locked. Where
 * `hasWaitlist` says that somebody waits, `notifyJob` is to be added.
 */
export const freeing = (slotIds: readonly string[]): Prisma.Sql =>
  Prisma.sql`UPDATE slots SET freed_at = clock_timestamp() WHERE id = ANY(${[...slotIds]}::uuid[])`

/** Whether somebody waits for an hour of this teacher, as a condition. */
export const hasWaitlist = (teacherId: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM watches WHERE teacher_id = ${teacherId}::uuid AND ended_at IS NULL
  AND (day IS NULL OR day >= ${academyToday()}::date))`

/** Whether somebody waits for an hour of this teacher, whom the caller has locked: nobody begins to until that transaction ends. */
export async function hasWaitlistNow(tx: Statements, teacherId: string): Promise<boolean> {
  const [now] = await tx.$queryRaw<{ awaited: boolean }[]>`SELECT ${hasWaitlist(teacherId)} AS awaited`
  return now?.awaited ?? false
}

/**
 * A teacher may teach again: their hours that stand free can be booked from now on. In the transaction that gives the role
 * back; to be told of like any hour that became free.
 */
export async function teacherReturned(tx: Transaction, teacherId: string): Promise<void> {
  const free = await tx.slot.findMany({
    where: { teacherId, withdrawnAt: null, startsAt: { gt: new Date() }, bookings: { none: { cancelledAt: null } } },
    select: { id: true },
  })
  if (free.length > 0) {
    await slotsFreed(
      tx,
      teacherId,
      free.map(({ id }) => id),
    )
  }
}

/**
 * A student has booked hours of a teacher, in the caller's transaction and with the student locked: what they waited for
 * there is met, an hour on any day as well as one on these days. Other days are still waited for (contract 10.13).
 */
export async function closeFulfilledEntries(
  tx: Statements,
  { studentId, teacherId }: { studentId: string; teacherId: string },
  hours: readonly { startsAt: Date; endsAt: Date }[],
): Promise<void> {
  const days = hours.map(({ startsAt, endsAt }) => timeFields(startsAt, endsAt).date)
  if (days.length === 0) return
  await tx.$queryRaw`
    UPDATE watches SET ended_at = ${new Date()}
    WHERE user_id = ${studentId}::uuid AND teacher_id = ${teacherId}::uuid AND ended_at IS NULL
      AND (day IS NULL OR day = ANY(${days}::date[]))`
}

/** One job does for whatever else becomes free before it begins. */
export const notifyJob = (teacherId: string): NewJob =>
  newJob('tell-watchers', { teacherId }, { key: `tell-watchers:${teacherId}` })

export const addNotifyJob = (tx: Statements, teacherId: string): Promise<void> => addJobs(tx, [notifyJob(teacherId)])

/**
 * The acting student asks to be told when an hour of this teacher becomes free, on this day of the academy or on any. Asked
 * already: nothing new (`made`). No teacher: 404; the day is over: 422; twenty already: 409, decided by the database.
 */
export async function joinWaitlist(
  actor: Actor,
  given: z.output<typeof waitlistBody>,
): Promise<{ watch: WaitlistEntryView; made: boolean }> {
  const { teacher_id: teacherId, date = null } = given
  if (!isId(teacherId)) throw new AppError('not_found', 'Teacher not found')
  const today = academyToday()
  if (date !== null && date < today) throw invalidField('date', 'This date has passed')
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const userId = actor.id
      const day = date === null ? null : dayColumn(date)
      await tx.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
      const [teacher] = await tx.$queryRaw<{ role: string }[]>`
        SELECT role::text FROM users WHERE id = ${teacherId}::uuid AND closed_at IS NULL FOR NO KEY UPDATE`
      if (teacher?.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
      const known = await tx.watch.findFirst({ where: { userId, teacherId, day, endedAt: null }, select: waitlistFields })
      if (known) return { watch: waitlistEntryView(known), made: false }
      // What is over with its day gives its place to another.
      const over = { userId, endedAt: null, day: { lt: dayColumn(today) } }
      await tx.watch.updateMany({ where: over, data: { endedAt: new Date() } })
      const made = await tx.watch.create({ data: { userId, teacherId, day }, select: waitlistFields })
      // What became free since the person looked would otherwise never be told.
      await addNotifyJob(tx, teacherId)
      return { watch: waitlistEntryView(made), made: true }
    }),
  )
}

/** Ends a wish of the acting person. Not theirs, or ended already: 404. */
export async function endWatch(actor: Actor, watchId: string): Promise<void> {
  const ended = isId(watchId)
    ? await db().$transaction((tx) =>
        tx.watch.updateMany({
          where: { id: watchId, userId: actor.id, ...running() },
          data: { endedAt: new Date() },
        }),
      )
    : { count: 0 }
  if (ended.count === 0) throw new AppError('not_found', 'Alert not found')
}

/** Ends all waitlist entries of a person, at their own request. */
export async function leaveAllWaitlists(userId: string): Promise<void> {
  await db().watch.updateMany({ where: { userId, endedAt: null }, data: { endedAt: new Date() } })
}

/** Ends a wish by the key in its letter, without a session; ended already is as good. No such key: 404. */
export async function leaveWaitlistByKey(key: string): Promise<EndedEntry> {
  const known = isId(key) ? await db().watch.findUnique({ where: { endKey: key }, select: waitlistFields }) : null
  if (!known) throw new AppError('not_found', 'This link is incomplete')
  await db().watch.updateMany({ where: { id: known.id, endedAt: null }, data: { endedAt: new Date() } })
  return { teacher_name: known.teacher.name, date: dayText(known.day) }
}
