import { mayMeet } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { type BookedLesson, bookedLessonFields } from '@/lib/core/booked-lesson'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { db, Prisma } from '@/lib/db/client'
import { prepareQueue } from '@/lib/queue/queue'
import { cleanUpNames } from './clean-ups'
import { isProviderError } from './meeting-provider'
import { providerNamed } from './providers'
import type { CleanUp } from './schema'

/** A booked class with what its room needs to know of the teacher. */
export interface LessonForRoom extends BookedLesson {
  teacherPhone: string
  /** The teacher's own fixed room. */
  ownLink: string | null
}

const teacherFields = { select: { id: true, phone: true, meetingLink: true } } as const

interface Teacher {
  phone: string
  meetingLink: string | null
}

function withTeacher(lesson: BookedLesson, { phone, meetingLink }: Teacher): LessonForRoom {
  return { ...lesson, teacherPhone: phone, ownLink: meetingLink }
}

/** The class in a slot. Unknown: 404; others': 403; free: 409. */
export async function findLesson(actor: Actor, slotId: string): Promise<LessonForRoom> {
  const slot = isId(slotId)
    ? await db().slot.findUnique({
        where: { id: slotId },
        select: { teacher: teacherFields, bookings: { where: { cancelledAt: null }, select: bookedLessonFields } },
      })
    : null
  if (!slot) throw new AppError('not_found', 'Slot not found')
  const [lesson] = slot.bookings
  if (!mayMeet(actor, { teacherId: slot.teacher.id, studentId: lesson?.studentId ?? null })) {
    throw new AppError('forbidden', 'You do not have access to this class')
  }
  if (!lesson) throw new AppError('conflict', 'This slot is not booked.')
  return withTeacher(lesson, slot.teacher)
}

/** A student's next class, running or to come; none: 403. */
export async function nextLesson(actor: Actor): Promise<LessonForRoom> {
  const found = await db().booking.findFirst({
    where: { studentId: actor.id, cancelledAt: null, endsAt: { gt: new Date() } },
    orderBy: { startsAt: 'asc' },
    select: { ...bookedLessonFields, slot: { select: { teacher: teacherFields } } },
  })
  if (!found) throw new AppError('forbidden', 'You have no booked class to join')
  const { slot, ...lesson } = found
  return withTeacher(lesson, slot.teacher)
}

/** The acting teacher's own room, or null. */
export async function findOwnLink(actor: Actor): Promise<string | null> {
  const teacher = await db().user.findUnique({ where: { id: actor.id }, select: { meetingLink: true } })
  return teacher?.meetingLink ?? null
}

/** A meeting that is not at the provider (any more), and the slot of its class. */
interface Missing {
  link: null
  providerId: string | null
  slotId: string | null
}

/**
 * The address that makes the actor the host of a meeting: of a class that they give, or of an instant meeting that they
 * made; an admin's for all. Asked of the provider each time and kept nowhere. Where the provider gives none just now it
 * is the meeting's common link, which lets a signed-in host in as well. Unknown: 404; others': 403.
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
  const giver = meeting.booking?.teacherId ?? meeting.createdBy
  if (actor.id !== giver && actor.role !== 'admin')
    throw new AppError('forbidden', 'You do not have access to this class')
  const { joinUrl, providerId, host } = meeting
  const missing = { link: null, providerId, slotId: meeting.booking?.slotId ?? null }
  if (!joinUrl) return missing
  try {
    return { link: await providerNamed(meeting.provider).hostLink({ joinUrl, providerId, host }, actor) }
  } catch (error) {
    if (isProviderError(error) && error.gone) return missing
    log.error({ provider: meeting.provider, error: String(error) }, 'no host link; using the participant link')
    return { link: joinUrl }
  }
}

/** More than the office will ever see; a bound all the same. */
const MOST = 200

/** The dead letters among the clean-up jobs: those that failed after their last retry, the latest first. */
export async function listFailedCleanUps(): Promise<CleanUp[]> {
  await prepareQueue()
  const rows = await db().$queryRaw<(Omit<CleanUp, 'tried_at'> & { at: Date })[]>`
    SELECT id::text, task_identifier AS task, attempts, last_error, updated_at AS at FROM graphile_worker.jobs
    WHERE task_identifier = ANY(${cleanUpNames}) AND attempts >= max_attempts AND locked_at IS NULL
    ORDER BY updated_at DESC, id DESC LIMIT ${MOST}`
  // The error's first line: the rest is a stack of ours.
  return rows.map(({ at, ...row }) => ({
    ...row,
    last_error: row.last_error?.split('\n', 1)[0]?.slice(0, 300) ?? null,
    tried_at: at.toISOString(),
  }))
}

/** How many those are, as a scalar; the queue has to be ready. */
export const failedCleanUpsCount = () => Prisma.sql`(
  SELECT count(*)::int FROM graphile_worker.jobs
  WHERE task_identifier = ANY(${cleanUpNames}) AND attempts >= max_attempts AND locked_at IS NULL)`
