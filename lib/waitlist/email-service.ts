import { academyToday, academyZone, startOfDay, timeFields } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { type FreeHour, slotsFreeEmail } from '@/lib/notifications/emails/waitlist-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type Recipient, recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { dayText, running } from './queries'
import { addNotifyJob } from './service'

/** Whom one run writes to at the most; the next run goes on. */
const LETTERS_AT_ONCE = 200
/** On the academy's clock: when those are told who had their letter of the day already. */
const NEXT_LETTER_HOUR = 6
const HOUR_MS = 60 * 60 * 1000

interface FreeSlot extends FreeHour {
  id: string
  /** Of the academy. */
  date: string
  /** Microseconds since the epoch, as the database reckons them. */
  freedAt: number
}

interface WaitingWatch {
  id: string
  userId: string
  day: string | null
  endKey: string
  toldAt: number | null
  /** They had a letter about this teacher today. */
  told: boolean
}

/** One of a person's wishes, with the hours that have become free for it since it was last told. */
interface Due {
  watch: WaitingWatch
  hours: FreeSlot[]
}

/**
 * Job: writes to everybody who waits for an hour of this teacher that is free now and became so since their last letter.
 * All of a person's wishes and hours go into one letter, and they have one letter a day about this teacher at most: what becomes
 * free later on is told the next morning, if it is still free. With the teacher locked: of two runs the second finds all told
 * (docs/decisions/2026-11-22-letters.md).
 */
export async function notifyWaitlist({ teacherId }: Jobs['tell-watchers']): Promise<void> {
  await db().$transaction(async (tx) => {
    const [teacher] = await tx.$queryRaw<{ name: string; role: string }[]>`
      SELECT name, role::text FROM users WHERE id = ${teacherId}::uuid FOR NO KEY UPDATE`
    if (teacher?.role !== 'teacher') return
    const free = await listFree(tx, teacherId)
    if (free.length === 0) return
    const due = await findDue(tx, teacherId, free)
    if (due.some(({ watch }) => watch.told)) {
      const runAt = new Date(startOfDay(academyToday(), 1).getTime() + NEXT_LETTER_HOUR * HOUR_MS)
      await addJob(tx, 'tell-watchers', { teacherId }, { key: `tell-watchers-tomorrow:${teacherId}`, runAt })
    }
    const untold = due.filter(({ watch }) => !watch.told)
    const userIds = [...new Set(untold.map(({ watch }) => watch.userId))]
    const recipients = await tx.user.findMany({
      where: { id: { in: userIds.slice(0, LETTERS_AT_ONCE) } },
      select: recipientFields,
    })
    for (const recipient of recipients) {
      const own = untold.filter(({ watch }) => watch.userId === recipient.id)
      await tell(tx, { id: teacherId, name: teacher.name }, recipient, own)
    }
    if (userIds.length > LETTERS_AT_ONCE) await addNotifyJob(tx, teacherId)
  })
}

/** One person's letter; whatever was ended meanwhile is left out. */
async function tell(
  tx: Transaction,
  teacher: { id: string; name: string },
  recipient: Recipient,
  all: readonly Due[],
): Promise<void> {
  const claimed = await tx.$queryRaw<{ id: string }[]>`
    UPDATE watches SET told_at = clock_timestamp()
    WHERE id = ANY(${all.map(({ watch }) => watch.id)}::uuid[]) AND ended_at IS NULL
      AND (told_at IS NULL OR told_at < ${startOfDay(academyToday())})
    RETURNING id::text`
  const told = new Set(claimed.map(({ id }) => id))
  const due = all.filter(({ watch }) => told.has(watch.id))
  const [first] = due
  if (!first) return
  const hours = [...new Set(due.flatMap((one) => one.hours))].toSorted((a, b) => +a.startsAt - +b.startsAt)
  const [day, ...otherDays] = new Set(hours.map(({ date }) => date))
  const content = slotsFreeEmail({
    teacherName: teacher.name,
    hours,
    zone: zoneOf(recipient),
    academyZone: academyZone(),
    bookAddress: `${publicAddress()}${paths.viewTeachers({ teacher: teacher.id, day: otherDays.length > 0 ? undefined : day })}`,
    ends: due.map(({ watch }) => ({ day: watch.day, href: `${publicAddress()}${paths.endWatch(watch.endKey)}` })),
  })
  await writeMessage(tx, 'hour-free', recipient, content, {
    onceKey: `hour-free:${first.watch.id}:${academyToday()}`,
    usefulUntil: hours.at(-1)?.startsAt,
    withUserId: teacher.id,
  })
}

/** The teacher's hours that can be booked now, by start. */
async function listFree(tx: Transaction, teacherId: string): Promise<FreeSlot[]> {
  const rows = await tx.$queryRaw<Omit<FreeSlot, 'date'>[]>`
    SELECT s.id::text, s.starts_at AS "startsAt", s.ends_at AS "endsAt",
           (extract(epoch FROM s.freed_at) * 1000000)::float8 AS "freedAt"
    FROM slots s
    WHERE s.teacher_id = ${teacherId}::uuid AND s.withdrawn_at IS NULL AND s.starts_at > now()
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.slot_id = s.id AND b.cancelled_at IS NULL)
    ORDER BY s.starts_at`
  return rows.map((row) => ({ ...row, date: timeFields(row.startsAt, row.endsAt).date }))
}

/** Who waits for which of them. An hour that somebody had and gave up is no news to them. */
async function findDue(tx: Transaction, teacherId: string, free: readonly FreeSlot[]): Promise<Due[]> {
  const ids = await tx.watch.findMany({ where: { teacherId, ...running() }, select: { id: true } })
  const rows = await tx.$queryRaw<(Omit<WaitingWatch, 'day'> & { day: Date | null })[]>`
    SELECT id::text, user_id::text AS "userId", day, end_key::text AS "endKey",
           (extract(epoch FROM told_at) * 1000000)::float8 AS "toldAt",
           coalesce(bool_or(told_at >= ${startOfDay(academyToday())}) OVER (PARTITION BY user_id), false) AS told
    FROM watches WHERE id = ANY(${ids.map(({ id }) => id)}::uuid[]) ORDER BY created_at, id`
  const watches = rows.map((row): WaitingWatch => ({ ...row, day: dayText(row.day) }))
  const gaveUp = await tx.booking.findMany({
    where: {
      studentId: { in: watches.map(({ userId }) => userId) },
      endsAt: { gt: new Date() },
      slotId: { in: free.map(({ id }) => id) },
    },
    select: { slotId: true, studentId: true },
  })
  const had = new Set(gaveUp.map(({ slotId, studentId }) => `${slotId} ${studentId}`))
  return watches.flatMap((watch) => {
    const hours = free.filter(
      ({ id, date, freedAt }) =>
        (watch.toldAt === null || freedAt > watch.toldAt) &&
        (watch.day === null || watch.day === date) &&
        !had.has(`${id} ${watch.userId}`),
    )
    return hours.length > 0 ? [{ watch, hours }] : []
  })
}
