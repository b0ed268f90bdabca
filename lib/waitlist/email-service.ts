import { academyToday, academyZone, startOfDay, timeFields } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { dayText } from '@/lib/db/day-columns'
import { type FreeSlotTimes, slotsFreeEmail } from '@/lib/notifications/emails/waitlist-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type Recipient, recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { running } from './queries'
import { addNotifyJob } from './service'

/** Maximum number of recipients in one run. The next run emails the others. */
const EMAILS_AT_ONCE = 200
/** A person's next email about the same teacher waits until this hour of the next day (academy time). */
const NEXT_EMAIL_HOUR = 6
const HOUR_MS = 60 * 60 * 1000

interface FreeSlot extends FreeSlotTimes {
  id: string
  /** A date in the academy's time zone. */
  date: string
  /** When the slot became free, in microseconds since the epoch. Measured by the database's clock. */
  freedAt: number
}

interface WaitingEntry {
  id: string
  userId: string
  day: string | null
  endKey: string
  emailedAt: number | null
  /** True if the person got an email about this teacher today. */
  wasEmailed: boolean
}

/** A waitlist entry with the slots that became free since its last email. */
interface PendingEmail {
  entry: WaitingEntry
  slots: FreeSlot[]
}

/**
 * Job: emails the people on a teacher's waitlist about slots that became free since their last email. A person gets at
 * most one email per teacher per day. Slots that become free after that email are in the next day's email. Locks the
 * teacher's row, so that runs do not overlap (docs/decisions/2026-11-22-letters.md).
 */
export async function notifyWaitlist({ teacherId }: Jobs['tell-watchers']): Promise<void> {
  await db().$transaction(async (tx) => {
    const [teacher] = await tx.$queryRaw<{ name: string; role: string }[]>`
      SELECT name, role::text FROM users WHERE id = ${teacherId}::uuid FOR NO KEY UPDATE`
    if (teacher?.role !== 'teacher') return
    const freeSlots = await listFree(tx, teacherId)
    if (freeSlots.length === 0) return
    const pendingEmails = await findPendingEmails(tx, teacherId, freeSlots)
    if (pendingEmails.some(({ entry }) => entry.wasEmailed)) {
      const runAt = new Date(startOfDay(academyToday(), 1).getTime() + NEXT_EMAIL_HOUR * HOUR_MS)
      await addJob(tx, 'tell-watchers', { teacherId }, { key: `tell-watchers-tomorrow:${teacherId}`, runAt })
    }
    const notEmailed = pendingEmails.filter(({ entry }) => !entry.wasEmailed)
    const userIds = [...new Set(notEmailed.map(({ entry }) => entry.userId))]
    const recipients = await tx.user.findMany({
      where: { id: { in: userIds.slice(0, EMAILS_AT_ONCE) } },
      select: recipientFields,
    })
    for (const recipient of recipients) {
      const own = notEmailed.filter(({ entry }) => entry.userId === recipient.id)
      await emailRecipient(tx, { id: teacherId, name: teacher.name }, recipient, own)
    }
    if (userIds.length > EMAILS_AT_ONCE) await addNotifyJob(tx, teacherId)
  })
}

/** Sends one person's email. Leaves out waitlist entries that ended after the job read them. */
async function emailRecipient(
  tx: Transaction,
  teacher: { id: string; name: string },
  recipient: Recipient,
  all: readonly PendingEmail[],
): Promise<void> {
  const claimed = await tx.$queryRaw<{ id: string }[]>`
    UPDATE waitlist_entries SET told_at = clock_timestamp()
    WHERE id = ANY(${all.map(({ entry }) => entry.id)}::uuid[]) AND ended_at IS NULL
      AND (told_at IS NULL OR told_at < ${startOfDay(academyToday())})
    RETURNING id::text`
  const claimedIds = new Set(claimed.map(({ id }) => id))
  const pendingEmails = all.filter(({ entry }) => claimedIds.has(entry.id))
  const [first] = pendingEmails
  if (!first) return
  const slots = [...new Set(pendingEmails.flatMap((one) => one.slots))].toSorted((a, b) => +a.startsAt - +b.startsAt)
  const [day, ...otherDays] = new Set(slots.map(({ date }) => date))
  const content = slotsFreeEmail({
    teacherName: teacher.name,
    slots,
    zone: zoneOf(recipient),
    academyZone: academyZone(),
    bookAddress: `${publicAddress()}${paths.viewTeachers({ teacher: teacher.id, day: otherDays.length > 0 ? undefined : day })}`,
    stopLinks: pendingEmails.map(({ entry }) => ({
      day: entry.day,
      href: `${publicAddress()}${paths.leaveWaitlist(entry.endKey)}`,
    })),
  })
  await writeMessage(tx, 'hour-free', recipient, content, {
    onceKey: `hour-free:${first.entry.id}:${academyToday()}`,
    usefulUntil: slots.at(-1)?.startsAt,
    withUserId: teacher.id,
  })
}

/** Lists the teacher's slots that can be booked now, sorted by start. */
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

/**
 * Finds the waitlist entries to email, each with its newly freed slots. Omits slots for which the recipient has a
 * cancelled booking.
 */
async function findPendingEmails(
  tx: Transaction,
  teacherId: string,
  freeSlots: readonly FreeSlot[],
): Promise<PendingEmail[]> {
  const ids = await tx.waitlistEntry.findMany({ where: { teacherId, ...running() }, select: { id: true } })
  const rows = await tx.$queryRaw<(Omit<WaitingEntry, 'day'> & { day: Date | null })[]>`
    SELECT id::text, user_id::text AS "userId", day, end_key::text AS "endKey",
           (extract(epoch FROM told_at) * 1000000)::float8 AS "emailedAt",
           coalesce(bool_or(told_at >= ${startOfDay(academyToday())}) OVER (PARTITION BY user_id), false) AS "wasEmailed"
    FROM waitlist_entries WHERE id = ANY(${ids.map(({ id }) => id)}::uuid[]) ORDER BY created_at, id`
  const entries = rows.map((row): WaitingEntry => ({ ...row, day: dayText(row.day) }))
  const earlierBookings = await tx.booking.findMany({
    where: {
      studentId: { in: entries.map(({ userId }) => userId) },
      endsAt: { gt: new Date() },
      slotId: { in: freeSlots.map(({ id }) => id) },
    },
    select: { slotId: true, studentId: true },
  })
  const had = new Set(earlierBookings.map(({ slotId, studentId }) => `${slotId} ${studentId}`))
  return entries.flatMap((entry) => {
    const slots = freeSlots.filter(
      ({ id, date, freedAt }) =>
        (entry.emailedAt === null || freedAt > entry.emailedAt) &&
        (entry.day === null || entry.day === date) &&
        !had.has(`${id} ${entry.userId}`),
    )
    return slots.length > 0 ? [{ entry, slots }] : []
  })
}
