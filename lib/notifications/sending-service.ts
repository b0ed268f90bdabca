import type { NamedFile } from '@/lib/core/http/endpoint'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { countProviderError } from '@/lib/core/observability/metrics'
import { recordProviderSuccess } from '@/lib/core/observability/provider-status'
import { oneLine } from '@/lib/core/text/single-line'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { creditNoteInclude, creditNoteView, receiptView } from '@/lib/receipts/queries'
import { oneClickAddress } from './choice-links'
import { topicOf } from './choices'
import { type Attachment, MailRefused } from './mail'
import { waitsForEarlier } from './order-service'
import { holdBack, holdBackIfNeeded, type OutgoingEmail, retryAfterLimit, sendJob } from './release-service'
import { isNameless, kindsOfClass, type MessageState } from './schema'
import type { CalendarPart } from './service'
import { mailTransport } from './transport'

/**
 * Renders the content of an email just before sending, because this content must not be stored. Returns null if the
 * email is no longer useful.
 */
type ContentAtSending = (message: {
  id: string
  userId: string
  toName: string
  toAddress: string
}) => Promise<{ text: string; html: string } | null>

interface Documents {
  receiptId: string | null
  creditNoteId: string | null
}

/** Attaches the receipt or credit note. If a receipt has been cancelled, the attachment says so. */
async function attachmentsOf(documents: Documents): Promise<Attachment[]> {
  const file = await fileOf(documents)
  return file ? [{ filename: file.name, type: 'application/pdf', content: Buffer.from(file.content) }] : []
}

async function fileOf({ receiptId, creditNoteId }: Documents): Promise<NamedFile | null> {
  // The PDF library is loaded on demand, because it is large and few emails need it.
  const loadPdf = () => import('@/lib/receipts/pdf')
  if (creditNoteId) {
    const note = await db().creditNote.findUniqueOrThrow({ where: { id: creditNoteId }, include: creditNoteInclude })
    return (await loadPdf()).creditNoteFile(creditNoteView(note))
  }
  if (receiptId) {
    const receipt = await db().receipt.findUniqueOrThrow({ where: { id: receiptId } })
    return (await loadPdf()).receiptFile(receiptView(receipt))
  }
  return null
}

/**
 * Builds the attachment for an additional calendar event. Each event needs its own MIME part with its own method (RFC
 * 6047, 2.4).
 */
function calendarAttachment({ method, content }: CalendarPart, index: number): Attachment {
  const type = `text/calendar; charset=utf-8; method=${method}`
  return { filename: `class-${index + 2}.ics`, type, content: Buffer.from(content) }
}

/**
 * Job: sends or holds one email (contract 33.1). If a retry may help, throws to trigger one. After a permanent
 * rejection or the last failed attempt, marks the email as failed. See docs/decisions/2026-11-22-letters.md.
 */
export async function sendMessage(
  { messageId }: Jobs['send-message'],
  lastTry: boolean,
  contentAtSending: Partial<Record<string, ContentAtSending>> = {},
): Promise<void> {
  const message = await claimForSending(messageId)
  if (!message) return
  try {
    const fresh = await contentAtSending[message.kind]?.(message)
    if (fresh === null) return await holdBack(messageId, 'over')
    const { id, kind, userId, toName, toAddress, subject, invitation, invitationMethod } = message
    const topic = topicOf(kind)
    const email = {
      id,
      kind,
      // The email that confirms an address may reach a stranger, so it leaves out the name.
      to: { name: isNameless(kind) ? '' : oneLine(toName), address: toAddress },
      subject,
      text: fresh?.text ?? message.text,
      html: fresh?.html ?? message.html,
      invitation: invitation && invitationMethod ? { method: invitationMethod, content: invitation } : null,
      attachments: [...message.moreInvitations.map(calendarAttachment), ...(await attachmentsOf(message))],
      oneClick: topic && oneClickAddress(topic, userId),
    }
    const sentThrough = await mailTransport()
      .send(email)
      .catch((error: unknown) => {
        countProviderError('mail', (error as { responseCode?: number }).responseCode)
        // A mail server that rejects the recipient is still responding, so the health page must not report it as
        // failing.
        if (error instanceof MailRefused) recordProviderSuccess('mail')
        throw error
      })
    recordProviderSuccess('mail')
    await recordSent(messageId, sentThrough)
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const final = lastTry || error instanceof MailRefused
    const data = { lastError, ...(final && { state: 'failed' as const }) }
    await db().message.updateMany({ where: { id: messageId, state: { in: ['waiting', 'failed'] } }, data })
    log.warn({ messageId, kind: message.kind, final, error: lastError }, 'email not sent')
    if (!final) throw error
  }
}

/** The columns that decide whether an email can be sent now. */
interface Candidate extends OutgoingEmail {
  state: MessageState
}

/** The columns of an email that is being sent. */
interface ClaimedEmail extends Documents {
  id: string
  kind: string
  userId: string
  toName: string
  toAddress: string
  subject: string
  text: string
  html: string
  invitation: string | null
  invitationMethod: string | null
  moreInvitations: CalendarPart[]
}

/**
 * Returns an email that can be sent now, and counts the attempt. Returns null if the email was deleted, sent, held or
 * postponed.
 */
async function claimForSending(id: string): Promise<ClaimedEmail | null> {
  const [message] = await preparedRows<Candidate>(
    'message-to-send',
    Prisma.sql`
      SELECT id::text, kind, user_id::text AS "userId", to_address AS "toAddress", to_confirmed AS "toConfirmed",
             with_user_id::text AS "withUserId", attempts, created_at AS "createdAt", useful_until AS "usefulUntil",
             state::text
      FROM messages WHERE id = ${id}::uuid AND state <> 'sent'`,
  )
  if (!message) return null
  if (message.state === 'held' && !(await retryAfterLimit(message))) return null
  if (await waitsForEarlier(message)) return null
  if (await holdBackIfNeeded(message)) return null
  const [claimed] = await preparedRows<ClaimedEmail>(
    'claim-message',
    Prisma.sql`
      UPDATE messages SET attempts = attempts + 1 WHERE id = ${id}::uuid AND state IN ('waiting', 'failed')
      RETURNING id::text, kind, user_id::text AS "userId", to_name AS "toName", to_address AS "toAddress", subject,
                text, html, invitation, invitation_method AS "invitationMethod",
                more_invitations AS "moreInvitations", receipt_id::text AS "receiptId",
                credit_note_id::text AS "creditNoteId"`,
  )
  return claimed ?? null
}

/** Marks an email as sent, even if the office stopped the announcement while the email was being sent. */
async function recordSent(id: string, sentThrough: string): Promise<void> {
  await preparedRows(
    'record-sent-message',
    Prisma.sql`
      UPDATE messages
      SET state = 'sent', sent_at = ${new Date()}, sent_through = ${sentThrough}, last_error = NULL, held_because = NULL
      WHERE id = ${id}::uuid AND (state IN ('waiting', 'failed') OR held_because = 'stopped')`,
  )
}

/** Sends a failed email again. Throws 404 for an unknown email, and 409 if it has not failed. */
export async function sendAgain(messageId: string): Promise<string> {
  if (!isId(messageId)) throw new AppError('not_found', 'Email not found')
  return db().$transaction(async (tx) => {
    const reset = await tx.message.updateMany({
      where: { id: messageId, state: 'failed' },
      data: { state: 'waiting', attempts: 0, lastError: null },
    })
    if (reset.count === 1) {
      await addJob(tx, 'send-message', { messageId }, sendJob(messageId))
      return 'The email is being sent again'
    }
    const message = await tx.message.findUnique({ where: { id: messageId }, select: { id: true } })
    if (!message) throw new AppError('not_found', 'Email not found')
    throw new AppError('conflict', 'Only a failed email can be sent again')
  })
}

/**
 * Sends the held emails of a person who confirmed this address, oldest first. Outdated emails stay held (contract
 * 33.6). Before the call, update the person in `tx`, because the update locks the person's row.
 */
export async function sendHeld(tx: Transaction, userId: string, address: string): Promise<void> {
  const held = { userId, heldBecause: 'unconfirmed' }
  const now = new Date()
  await tx.message.updateMany({
    // A security email to an earlier address is outdated, because the person has confirmed the new address.
    where: { ...held, OR: [{ usefulUntil: { lte: now } }, { kind: 'security', toAddress: { not: address } }] },
    data: { heldBecause: 'over' },
  })
  const released = await tx.message.updateManyAndReturn({
    where: held,
    data: { state: 'waiting', heldBecause: null, toAddress: address, toConfirmed: true },
    select: { id: true, createdAt: true },
  })
  for (const { id } of released.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    await addJob(tx, 'send-message', { messageId: id }, sendJob(id))
  }
}

/** Job: adds a sending job for each unsent email that has lost its job (contract 33.7). */
export async function requeueLostMessages(): Promise<void> {
  await db().$transaction(async (tx) => {
    const lost = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM messages m WHERE (state = 'waiting' AND created_at < now() - interval '15 minutes' OR state = 'held' AND held_because = 'limit')
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'message:' || m.id AND j.attempts < j.max_attempts)
      LIMIT 100`
    for (const { id } of lost) await addJob(tx, 'send-message', { messageId: id }, sendJob(id))
  })
}

/**
 * Redirects a person's unsent emails to the new address. Some kinds, such as security emails and invitations, keep the
 * old address. Call this function in the transaction that changes the address (contract 33.18).
 */
export async function readdressEmails(
  tx: Transaction,
  { userId, from, to, confirmed }: { userId: string; from: string; to: string; confirmed: boolean },
): Promise<void> {
  await tx.message.updateMany({
    where: {
      userId,
      toAddress: from,
      state: { in: ['waiting', 'held', 'failed'] },
      kind: { notIn: [...kindsOfClass('security'), ...kindsOfClass('to-strangers')] },
    },
    data: { toAddress: to, toConfirmed: confirmed },
  })
}
