import type { Transaction } from '@/lib/db/client'
import { addJobs } from '@/lib/queue/queue'
import { withEmail } from './queries'

/**
 * Stops announcements by holding back their unsent emails. Also deletes the notification of each recipient
 * whose email is unsent. The caller must lock the announcements first.
 */
export async function stopEmails(tx: Transaction, ids: readonly string[], byUserId: string): Promise<void> {
  if (ids.length === 0) return
  await tx.announcement.updateMany({
    where: { id: { in: [...ids] }, stoppedAt: null },
    data: { stoppedAt: new Date(), stoppedBy: byUserId },
  })
  await tx.$executeRaw`
    DELETE FROM notifications n USING announcement_recipients r ${withEmail}
    WHERE r.announcement_id = ANY(${[...ids]}::uuid[]) AND n.user_id = r.user_id
      AND n.once_key = 'announcement:' || r.announcement_id || ':' || r.user_id AND m.state IS DISTINCT FROM 'sent'`
  const stopped = await tx.$queryRaw<{ id: string }[]>`
    UPDATE messages SET state = 'held', held_because = 'stopped'
    WHERE id IN (SELECT m.id FROM announcement_recipients r ${withEmail} WHERE r.announcement_id = ANY(${[...ids]}::uuid[]))
      AND state <> 'sent' AND held_because IS DISTINCT FROM 'unwanted'
    RETURNING id::text`
  await addJobs(
    tx,
    [],
    stopped.map((message) => `message:${message.id}`),
  )
}

/** Stops the announcements from a person whose account is being closed. */
export async function stopAnnouncementsOf(tx: Transaction, senderId: string, byUserId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM announcements a
    WHERE sender_id = ${senderId}::uuid AND stopped_at IS NULL AND EXISTS (
      SELECT FROM announcement_recipients r ${withEmail}
      WHERE r.announcement_id = a.id AND (r.written_at IS NULL OR m.state IN ('waiting', 'held', 'failed')))
    ORDER BY id FOR NO KEY UPDATE`
  await stopEmails(
    tx,
    rows.map(({ id }) => id),
    byUserId,
  )
}
