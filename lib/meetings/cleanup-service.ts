import { AppError } from '@/lib/core/errors'
import { db, type Transaction } from '@/lib/db/client'
import { addJob, prepareQueue } from '@/lib/queue/queue'
import { type Jobs, PROVIDER_TRIES } from '@/lib/queue/schema'
import { cleanUpNames } from './clean-ups'
import { isProviderError } from './meeting-provider'
import { providerNamed } from './providers'

/**
 * The rooms of classes that were cancelled or moved. The records change in the caller's transaction, the provider follows
 * in the background and is asked until it is done.
 */

const removalJob = (meetingId: string) => ({ key: `remove-meeting:${meetingId}`, tries: PROVIDER_TRIES })

/** The room of a cancelled class: nobody gets its link any more. */
export async function cancelRoom(tx: Transaction, bookingId: string): Promise<void> {
  const [meeting] = await tx.meeting.updateManyAndReturn({
    where: { bookingId, removedAt: null },
    data: { removedAt: new Date() },
    select: { id: true },
  })
  if (meeting) await addJob(tx, 'remove-meeting', { meetingId: meeting.id }, removalJob(meeting.id))
}

/**
 * The room of a moved class goes with it and keeps its link. Where its host has another meeting at the new time, or the
 * room is only being made, it is given up, and the next click makes a new one.
 */
export async function moveRoom(
  tx: Transaction,
  moved: { bookingId: string; previousBookingId: string; startsAt: Date; endsAt: Date },
): Promise<void> {
  const meeting = await tx.meeting.findFirst({
    where: { bookingId: moved.previousBookingId, removedAt: null },
    select: { id: true, state: true },
  })
  if (!meeting) return
  const [answer] =
    meeting.state === 'ready'
      ? await tx.$queryRaw<{ moved: boolean }[]>`
          SELECT move_meeting(${meeting.id}::uuid, ${moved.startsAt}::timestamptz, ${moved.endsAt}::timestamptz) AS moved`
      : []
  if (answer?.moved) {
    await tx.meeting.update({ where: { id: meeting.id }, data: { bookingId: moved.bookingId }, select: { id: true } })
    const job = { key: `move-meeting:${meeting.id}`, tries: PROVIDER_TRIES }
    await addJob(tx, 'move-meeting', { meetingId: meeting.id }, job)
    return
  }
  await abandonMeeting(tx, meeting.id)
}

async function abandonMeeting(tx: Transaction, meetingId: string): Promise<void> {
  const data = { removedAt: new Date(), bookingId: null }
  await tx.meeting.update({ where: { id: meetingId }, data, select: { id: true } })
  await addJob(tx, 'remove-meeting', { meetingId }, removalJob(meetingId))
}

const roomFields = {
  id: true,
  provider: true,
  providerId: true,
  host: true,
  attemptKey: true,
  joinUrl: true,
  startsAt: true,
  endsAt: true,
} as const

/** Job: removes the provider's meeting of a removed one. Idempotent, as every job must be. */
export async function removeMeeting({ meetingId }: Jobs['remove-meeting']): Promise<void> {
  const meeting = await db().meeting.findFirst({
    where: { id: meetingId, removedAt: { not: null } },
    select: roomFields,
  })
  if (!meeting) return
  const { joinUrl, providerId, host, attemptKey } = meeting
  const provider = providerNamed(meeting.provider)
  if (providerId) await provider.remove({ joinUrl: joinUrl ?? '', providerId, host })
  else if (host) await provider.removeByAttempt(host, attemptKey)
}

/** Job: tells the provider when a meeting is now. One that is gone there makes way for a new one. */
export async function moveMeeting({ meetingId }: Jobs['move-meeting']): Promise<void> {
  const meeting = await db().meeting.findFirst({
    where: { id: meetingId, state: 'ready', removedAt: null },
    select: roomFields,
  })
  if (!meeting) return
  const { joinUrl, providerId, host, startsAt, endsAt } = meeting
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  try {
    await providerNamed(meeting.provider).move({ joinUrl: joinUrl ?? '', providerId, host }, { startsAt, minutes })
  } catch (error) {
    if (!(isProviderError(error) && error.gone)) throw error
    await db().$transaction((tx) => abandonMeeting(tx, meetingId))
  }
}

/** Job: removes a room that no row of ours knows. */
export async function removeRoom({ provider, providerId, host }: Jobs['remove-room']): Promise<void> {
  await providerNamed(provider).remove({ joinUrl: '', providerId, host })
}

/** Job: removes what an attempt without a readable answer may have made. */
export async function cleanUpAttempt({ provider, host, mark }: Jobs['sweep-attempt']): Promise<void> {
  await providerNamed(provider).removeByAttempt(host, mark)
}

/** Job: deletes the rows of attempts that were interrupted and that nobody took over since. */
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

/** Queues a clean-up again that failed after its last retry. Done, running, waiting by itself, or unknown: 404. */
export async function tryCleanUpAgain(jobId: string): Promise<string> {
  await prepareQueue()
  const [again] = /^\d{1,18}$/.test(jobId)
    ? await db().$queryRaw<{ id: bigint }[]>`
        SELECT (graphile_worker.reschedule_jobs(ARRAY[id], run_at => now(), attempts => 0)).id FROM graphile_worker.jobs
        WHERE id = ${jobId}::bigint AND task_identifier = ANY(${cleanUpNames})
          AND attempts >= max_attempts AND locked_at IS NULL`
    : []
  if (!again) throw new AppError('not_found', 'This is not waiting to be tried again')
  return 'The meeting service is asked once more'
}
