import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { db } from '@/lib/db/client'
import { findHostLink } from './queries'
import { createMeeting } from './service'

/**
 * Returns the provider's host link for a meeting. If the provider no longer has the meeting of a class, creates the
 * meeting again under the same ID. Throws 404 if an instant meeting no longer exists.
 */
export async function openAsHost(actor: Actor, meetingId: string): Promise<string> {
  const meeting = await findHostLink(actor, meetingId)
  if (meeting.link !== null) return meeting.link
  if (!meeting.slotId) throw new AppError('not_found', 'Meeting not found')
  const emptied = await db().$transaction((tx) =>
    tx.meeting.updateMany({
      where: { id: meetingId, state: 'ready', providerId: meeting.providerId, removedAt: null },
      data: { state: 'creating', joinUrl: null, providerId: null, leaseUntil: new Date() },
    }),
  )
  if (emptied.count === 1) log.warn({ meetingId }, 'meeting not found at the provider; creating a new one')
  const { hostLink, meetingLink } = await createMeeting(actor, { topic: null, slot_id: meeting.slotId })
  return hostLink ?? meetingLink
}
