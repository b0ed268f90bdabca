import { academySettings } from '@/lib/core/config/settings'
import { startOfDay } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { announcementEmail } from '@/lib/notifications/emails/announcement-email'
import { type Recipient, writeMessages } from '@/lib/notifications/service'
import type { Jobs } from '@/lib/queue/schema'
import { kindOf } from './audience-queries'

/** The number of emails per transaction. */
const BATCH = 500
/**
 * The priority of announcements. Other emails, such as password links, are sent first, because one announcement can
 * cause thousands of emails.
 */
const LOW_PRIORITY = 10
/** How long a held announcement email is worth sending. For a day's classes, the limit is the end of that day. */
const USEFUL_MS = 14 * 24 * 60 * 60 * 1000

/** Job: writes the emails whose send time is `sendAt` or earlier. Does nothing if the announcement was stopped. */
export async function sendAnnouncement({ announcementId, sendAt }: Jobs['send-announcement']): Promise<void> {
  while ((await writeBatch(announcementId, new Date(sendAt))) === BATCH);
}

interface Stored {
  senderId: string
  senderName: string
  audience: string
  day: string | null
  title: string
  text: string
  createdAt: Date
}

/** Writes one batch of emails and returns their number. Writes nothing if the announcement has been stopped. */
function writeBatch(id: string, sendAt: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const [announcement] = await tx.$queryRaw<Stored[]>`
      SELECT a.sender_id::text AS "senderId", s.name AS "senderName", a.audience, to_char(a.day, 'YYYY-MM-DD') AS day,
             a.title, a.text, a.created_at AS "createdAt"
      FROM announcements a JOIN users s ON s.id = a.sender_id
      WHERE a.id = ${id}::uuid AND a.stopped_at IS NULL FOR SHARE OF a`
    if (!announcement) return 0
    const recipients = await tx.$queryRaw<Recipient[]>`
      WITH next AS MATERIALIZED (
        SELECT user_id FROM announcement_recipients
        WHERE announcement_id = ${id}::uuid AND written_at IS NULL AND send_at <= ${sendAt}
        ORDER BY user_id LIMIT ${BATCH} FOR UPDATE)
      UPDATE announcement_recipients r SET written_at = now() FROM next JOIN users u ON u.id = next.user_id
      WHERE r.announcement_id = ${id}::uuid AND r.user_id = next.user_id
      RETURNING u.id::text, u.name, u.email, u.email_verified_at AS "emailVerifiedAt", u.time_zone AS "timeZone"`
    const kind = kindOf(announcement.audience)
    const content = announcementEmail(announcement, academySettings())
    const usefulUntil = usefulUntilOf(announcement)
    await writeMessages(
      tx,
      recipients.map((recipient) => ({
        kind,
        recipient,
        content,
        usefulUntil,
        withUserId: announcement.senderId,
        onceKey: `announcement:${id}:${recipient.id}`,
      })),
      [],
      [],
      { priority: LOW_PRIORITY },
    )
    return recipients.length
  })
}

const usefulUntilOf = ({ day, createdAt }: Stored) =>
  day ? startOfDay(day, 1) : new Date(createdAt.getTime() + USEFUL_MS)
