import { mayJoinMeeting } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { type ActiveBooking, activeBookingFields } from '@/lib/core/active-booking'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { db, Prisma } from '@/lib/db/client'
import { prepareQueue } from '@/lib/queue/queue'
import { cleanUpNames } from './clean-ups'
import { isProviderError } from './meeting-provider'
import { providerNamed } from './providers'
import type { CleanUp } from './schema'

/** A booked class, with the teacher's details for creating the meeting. */
export interface BookingForMeeting extends ActiveBooking {
  teacherPhone: string
  /** The teacher's own meeting link. */
  ownLink: string | null
}

const teacherFields = { select: { id: true, phone: true, meetingLink: true } } as const

interface Teacher {
  phone: string
  meetingLink: string | null
}

function withTeacher(booking: ActiveBooking, { phone, meetingLink }: Teacher): BookingForMeeting {
  return { ...booking, teacherPhone: phone, ownLink: meetingLink }
}

/**
 * Reads the class booked in a slot. Throws 404 for an unknown slot, 403 for other people's classes, and 409 for a free
 * slot.
 */
export async function findBookingForMeeting(actor: Actor, slotId: string): Promise<BookingForMeeting> {
  const slot = isId(slotId)
    ? await db().slot.findUnique({
        where: { id: slotId },
        select: { teacher: teacherFields, bookings: { where: { cancelledAt: null }, select: activeBookingFields } },
      })
    : null
  if (!slot) throw new AppError('not_found', 'Slot not found')
  const [booking] = slot.bookings
  if (!mayJoinMeeting(actor, { teacherId: slot.teacher.id, studentId: booking?.studentId ?? null })) {
    throw new AppError('forbidden', 'You do not have access to this class')
  }
  if (!booking) throw new AppError('conflict', 'This slot is not booked.')
  return withTeacher(booking, slot.teacher)
}

/** Reads a student's class in progress or, if there is none, the next one. Throws 403 if there is neither. */
export async function nextBooking(actor: Actor): Promise<BookingForMeeting> {
  const booking = await db().booking.findFirst({
    where: { studentId: actor.id, cancelledAt: null, endsAt: { gt: new Date() } },
    orderBy: { startsAt: 'asc' },
    select: { ...activeBookingFields, slot: { select: { teacher: teacherFields } } },
  })
  if (!booking) throw new AppError('forbidden', 'You have no booked class to join')
  const { slot, ...activeBooking } = booking
  return withTeacher(activeBooking, slot.teacher)
}

/** Reads the acting teacher's own meeting link, or null. */
export async function findOwnLink(actor: Actor): Promise<string | null> {
  const teacher = await db().user.findUnique({ where: { id: actor.id }, select: { meetingLink: true } })
  return teacher?.meetingLink ?? null
}

/**
 * The result of `findHostLink` if the meeting has no link yet or no longer exists at the provider. `slotId` is the slot
 * of the meeting's class, or null for an instant meeting.
 */
interface Missing {
  link: null
  providerId: string | null
  slotId: string | null
}

/**
 * Returns the link that lets the actor join as host. Teachers can host their own classes and instant meetings. Admins
 * can host any meeting. If the provider fails, returns the participants' link. Throws 404 for an unknown meeting and
 * 403 for another person's meeting.
 */
export async function findHostLink(actor: Actor, meetingId: string): Promise<{ link: string } | Missing> {
  const meeting = isId(meetingId)
    ? await db().meeting.findFirst({
        where: { id: meetingId, removedAt: null },
        select: {
          joinUrl: true,
          provider: true,
          providerId: true,
          host: true,
          createdBy: true,
          booking: { select: { teacherId: true, slotId: true } },
        },
      })
    : null
  if (!meeting) throw new AppError('not_found', 'Meeting not found')
  const hostUserId = meeting.booking?.teacherId ?? meeting.createdBy
  if (actor.id !== hostUserId && actor.role !== 'admin')
    throw new AppError('forbidden', 'You do not have access to this class')
  const { joinUrl, providerId, host } = meeting
  const missing = { link: null, providerId, slotId: meeting.booking?.slotId ?? null }
  if (!joinUrl) return missing
  try {
    return { link: await providerNamed(meeting.provider).hostLink({ joinUrl, providerId, host }, actor) }
  } catch (error) {
    if (isProviderError(error) && error.notFound) return missing
    log.error({ provider: meeting.provider, error: String(error) }, 'no host link; using the participant link')
    return { link: joinUrl }
  }
}

/** Maximum number of failed clean-ups in the list. */
const MOST = 200

/** Lists the clean-up jobs whose last retry failed, latest failure first. */
export async function listFailedCleanUps(): Promise<CleanUp[]> {
  await prepareQueue()
  const rows = await db().$queryRaw<(Omit<CleanUp, 'tried_at'> & { at: Date })[]>`
    SELECT id::text, task_identifier AS task, attempts, last_error, updated_at AS at FROM graphile_worker.jobs
    WHERE task_identifier = ANY(${cleanUpNames}) AND attempts >= max_attempts AND locked_at IS NULL
    ORDER BY updated_at DESC, id DESC LIMIT ${MOST}`
  // Returns only the first line of the error, because the other lines contain its stack.
  return rows.map(({ at, ...row }) => ({
    ...row,
    last_error: row.last_error?.split('\n', 1)[0]?.slice(0, 300) ?? null,
    tried_at: at.toISOString(),
  }))
}

/**
 * Builds the SQL that counts the failed clean-up jobs, as a scalar subquery. Call `prepareQueue` first, because the
 * queue's tables must exist.
 */
export const failedCleanUpsCount = () => Prisma.sql`(
  SELECT count(*)::int FROM graphile_worker.jobs
  WHERE task_identifier = ANY(${cleanUpNames}) AND attempts >= max_attempts AND locked_at IS NULL)`
