import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyToday } from '@/lib/core/time/zone'
import { lockAccount } from '@/lib/db/account-lock'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { dayColumn } from '@/lib/db/day-columns'
import type { Statements } from '@/lib/db/transaction'
import { addJobs, newJob } from '@/lib/queue/queue'
import { checkAudience, type PlannedRecipient, previewOf, readRecipients } from './audience-queries'
import { readAnnouncement } from './queries'
import type { AnnouncementAudience, AnnouncementPreview, AnnouncementRow, announcementBody } from './schema'
import { stopEmails } from './stopping-service'

const CHANGED =
  'The recipients have changed, or you have just sent another announcement. Nothing was sent; please check again.'
const NO_FAMILIES = 'No families match. Choose other recipients.'

/** Counts the families that an announcement would go to. Writes nothing. Throws the errors of `checkAudience`. */
export async function previewAnnouncement(actor: Actor, body: AnnouncementAudience): Promise<AnnouncementPreview> {
  const now = new Date()
  const recipients = await readRecipients(db(), await checkAudience(actor, body), now)
  return previewOf(recipients, now, await countToday(db(), actor.id))
}

async function countToday(tx: Statements, senderId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT coalesce(max(number), 0)::int AS count FROM announcements
    WHERE sender_id = ${senderId}::uuid AND sent_on = ${academyToday()}::date`
  return row?.count ?? 0
}

interface Sent {
  announcement: AnnouncementRow
  preview: AnnouncementPreview
}

/**
 * Saves an announcement and its recipients, and queues the emails. Throws 409 if the preview is outdated, or for a
 * fourth announcement in one day. Throws 422 if there are no recipients. Also throws the errors of `checkAudience`.
 */
export async function sendAnnouncement(actor: Actor, body: z.output<typeof announcementBody>): Promise<Sent> {
  const audience = await checkAudience(actor, body)
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      // Locks the sender, so that two concurrent announcements cannot get the same `number`.
      await lockAccount(tx, actor.id)
      const now = new Date()
      const recipients = await readRecipients(tx, audience, now)
      const sentToday = await countToday(tx, actor.id)
      const preview = previewOf(recipients, now, sentToday)
      if (preview.seen !== body.seen) throw new AppError('conflict', CHANGED, { fields: { preview } })
      if (recipients.length === 0) throw invalidField('audience', NO_FAMILIES)
      const id = randomUUID()
      await tx.announcement.create({
        data: {
          id,
          senderId: actor.id,
          sentOn: dayColumn(academyToday()),
          number: sentToday + 1,
          audience: audience.audience,
          teacherId: audience.teacher_id,
          courseName: audience.course,
          day: audience.day ? dayColumn(audience.day) : null,
          title: body.title,
          text: body.text,
          createdAt: now,
        },
        select: { id: true },
      })
      await insertRecipients(tx, id, recipients)
      const times = new Set(recipients.map(({ sendAt }) => sendAt.toISOString()))
      await addJobs(
        tx,
        [...times].map((sendAt) => {
          const runAt = sendAt === now.toISOString() ? undefined : new Date(sendAt)
          return newJob('send-announcement', { announcementId: id, sendAt }, { runAt, key: `announce:${id}:${sendAt}` })
        }),
      )
      const entry = { actorId: actor.id, action: 'send', subject: 'announcement', subjectId: id } as const
      await writeAudit(tx, { ...entry, from: null, to: `to ${recipients.length} accounts` })
      return { announcement: await readAnnouncement(tx, id), preview: previewOf(recipients, now, sentToday + 1) }
    }),
  )
}

async function insertRecipients(tx: Transaction, id: string, recipients: readonly PlannedRecipient[]): Promise<void> {
  const rows = JSON.stringify(recipients.map(({ id: user_id, sendAt }) => ({ user_id, send_at: sendAt })))
  await tx.$executeRaw`
    INSERT INTO announcement_recipients (announcement_id, user_id, send_at)
    SELECT ${id}::uuid, r.user_id, r.send_at FROM json_to_recordset(${rows}::json) AS r(user_id uuid, send_at timestamptz)`
}

/**
 * Stops the unsent emails of an announcement, including held and failed ones. An email that is being sent may still go
 * out. Throws 404 if the announcement does not exist or belongs to another teacher, and 409 if all emails were sent.
 */
export async function stopAnnouncement(actor: Actor, id: string): Promise<AnnouncementRow> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const announcement = isId(id) ? await lockAnnouncement(tx, id) : null
      if (!announcement || (actor.role !== 'admin' && announcement.senderId !== actor.id))
        throw new AppError('not_found', 'Announcement not found')
      if (announcement.isStopped) return readAnnouncement(tx, id)
      const { counts } = await readAnnouncement(tx, id)
      if (counts.waiting + counts.held + counts.failed === 0)
        throw new AppError('conflict', 'All emails have already been sent')
      await stopEmails(tx, [id], actor.id)
      const entry = { actorId: actor.id, action: 'stop', subject: 'announcement', subjectId: id } as const
      await writeAudit(tx, { ...entry, from: 'sending', to: 'stopped' })
      return readAnnouncement(tx, id)
    }),
  )
}

/** Locks an announcement, so that no job can write its emails at the same time. */
async function lockAnnouncement(tx: Transaction, id: string) {
  const [row] = await tx.$queryRaw<{ senderId: string; isStopped: boolean }[]>`
    SELECT sender_id::text AS "senderId", stopped_at IS NOT NULL AS "isStopped" FROM announcements
    WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return row ?? null
}
