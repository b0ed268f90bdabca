import { AppError } from '@/lib/core/http/errors'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { addJob, addJobs, type NewJob, newJob, prepareQueue } from '@/lib/queue/queue'
import { type Jobs, PROVIDER_TRIES } from '@/lib/queue/schema'
import { cleanUpNames } from './clean-ups'
import { isProviderError } from './meeting-provider'
import { providerNamed } from './providers'

/**
 * Cleans up the meetings of cancelled and moved classes. The database rows change in the caller's transaction.
 * Background jobs then update the provider and retry after a failure.
 */

/**
 * Builds the SQL that marks the meeting of a cancelled class as removed. The app then no longer returns the meeting's
 * link. The SQL returns the meeting's ID for `removalJob`.
 */
export const removeMeetingSql = (bookingId: string): Prisma.Sql => Prisma.sql`
  UPDATE meetings SET removed_at = ${new Date()} WHERE booking_id = ${bookingId}::uuid AND removed_at IS NULL RETURNING id`

/**
 * Marks the meetings of cancelled classes as removed, and returns their IDs. The caller must add a `removalJob` for
 * each meeting.
 */
export const removeMeetings = (
  tx: Statements,
  bookingIds: readonly string[],
): Promise<{ id: string; bookingId: string }[]> => tx.$queryRaw`
  UPDATE meetings SET removed_at = ${new Date()} WHERE booking_id = ANY(${[...bookingIds]}::uuid[]) AND removed_at IS NULL
  RETURNING id::text, booking_id::text AS "bookingId"`

export const removalJob = (meetingId: string): NewJob =>
  newJob('remove-meeting', { meetingId }, { key: `remove-meeting:${meetingId}`, tries: PROVIDER_TRIES })

/**
 * Moves a class's meeting to the class's new time and keeps the link. If the meeting cannot be moved, removes it. The
 * next click on Join then creates a new meeting. Returns the job that updates the provider.
 */
export async function moveMeetingRow(
  tx: Statements,
  meetingId: string,
  to: { bookingId: string; startsAt: Date; endsAt: Date },
): Promise<NewJob> {
  // PostgreSQL can update a row only once per statement, so a second statement changes the meeting's booking.
  const [answer] = await tx.$queryRaw<{ moved: boolean }[]>`
    SELECT move_meeting(id, ${to.startsAt}::timestamptz, ${to.endsAt}::timestamptz) AS moved
    FROM meetings WHERE id = ${meetingId}::uuid AND state = 'ready'`
  if (!answer?.moved) return abandonMeeting(tx, meetingId)
  await tx.$queryRaw`UPDATE meetings SET booking_id = ${to.bookingId}::uuid WHERE id = ${meetingId}::uuid`
  return newJob('move-meeting', { meetingId }, { key: `move-meeting:${meetingId}`, tries: PROVIDER_TRIES })
}

async function abandonMeeting(tx: Statements, meetingId: string): Promise<NewJob> {
  await tx.$queryRaw`UPDATE meetings SET removed_at = ${new Date()}, booking_id = NULL WHERE id = ${meetingId}::uuid`
  return removalJob(meetingId)
}

const meetingFields = {
  id: true,
  provider: true,
  providerId: true,
  host: true,
  attemptKey: true,
  joinUrl: true,
  startsAt: true,
  endsAt: true,
} as const

/** Job: removes a meeting from the provider after its row was marked as removed. Idempotent, as every job must be. */
export async function removeMeeting({ meetingId }: Jobs['remove-meeting']): Promise<void> {
  const meeting = await db().meeting.findFirst({
    where: { id: meetingId, removedAt: { not: null } },
    select: meetingFields,
  })
  if (!meeting) return
  const { joinUrl, providerId, host, attemptKey } = meeting
  const provider = providerNamed(meeting.provider)
  if (providerId) await provider.remove({ joinUrl: joinUrl ?? '', providerId, host })
  else if (host) await provider.removeByAttempt(host, attemptKey)
}

/**
 * Job: updates the meeting's time at the provider. If the provider no longer has the meeting, marks our row as removed.
 * The next click on Join then creates a new meeting.
 */
export async function moveMeeting({ meetingId }: Jobs['move-meeting']): Promise<void> {
  const meeting = await db().meeting.findFirst({
    where: { id: meetingId, state: 'ready', removedAt: null },
    select: meetingFields,
  })
  if (!meeting) return
  const { joinUrl, providerId, host, startsAt, endsAt } = meeting
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  try {
    await providerNamed(meeting.provider).move({ joinUrl: joinUrl ?? '', providerId, host }, { startsAt, minutes })
  } catch (error) {
    if (!(isProviderError(error) && error.notFound)) throw error
    await db().$transaction(async (tx) => addJobs(tx, [await abandonMeeting(tx, meetingId)]))
  }
}

/** Job: removes a meeting that exists at the provider but has no row in our database. */
export async function removeUnsavedMeeting({ provider, providerId, host }: Jobs['remove-room']): Promise<void> {
  await providerNamed(provider).remove({ joinUrl: '', providerId, host })
}

/** Job: cleans up an unfinished attempt to create a meeting. If the provider created the meeting, removes it. */
export async function cleanUpAttempt({ provider, host, mark }: Jobs['sweep-attempt']): Promise<void> {
  await providerNamed(provider).removeByAttempt(host, mark)
}

/** Job: deletes the rows of unfinished meetings, and queues the removal of these meetings from the provider. */
export async function removeAbandonedMeetings(): Promise<void> {
  await db().$transaction(async (tx) => {
    const abandoned = await tx.$queryRaw<{ provider: string; host: string | null; attemptKey: string }[]>`
      DELETE FROM meetings WHERE state = 'creating' AND lease_until < now() - interval '1 minute'
      RETURNING provider, host, mark::text AS "attemptKey"`
    for (const { provider, host, attemptKey } of abandoned) {
      if (host) await addJob(tx, 'sweep-attempt', { provider, host, mark: attemptKey }, { tries: PROVIDER_TRIES })
    }
  })
}

/** Queues a failed clean-up again. Throws 404 for jobs that are done, running, waiting for a retry, or unknown. */
export async function tryCleanUpAgain(jobId: string): Promise<string> {
  await prepareQueue()
  const [job] = /^\d{1,18}$/.test(jobId)
    ? await db().$queryRaw<{ id: bigint }[]>`
        SELECT (graphile_worker.reschedule_jobs(ARRAY[id], run_at => now(), attempts => 0)).id FROM graphile_worker.jobs
        WHERE id = ${jobId}::bigint AND task_identifier = ANY(${cleanUpNames})
          AND attempts >= max_attempts AND locked_at IS NULL`
    : []
  if (!job) throw new AppError('not_found', 'This update has already been retried or removed')
  return 'We are retrying the update'
}
