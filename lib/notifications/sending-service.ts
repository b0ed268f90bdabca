import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { countProviderError } from '@/lib/core/observability/metrics'
import { noteAnswer } from '@/lib/core/observability/provider-status'
import { oneLine } from '@/lib/core/text/single-line'
import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { receiptView } from '@/lib/receipts/queries'
import { oneClickAddress } from './choice-links'
import { topicOf } from './choices'
import { type Attachment, MailRefused } from './mail'
import { waitsForEarlier } from './order-service'
import { holdBackIfNeeded, holdBack, retryAfterLimit, sendJob } from './release-service'
import { isNameless, kindsOfClass } from './schema'
import type { CalendarPart } from './service'
import { mailTransport } from './transport'

/**
 * By kind of message: makes, when it is sent, the text that must not be stored; null when the message has become of no
 * use.
 */
type ContentAtSending = (message: {
  id: string
  userId: string
  toName: string
  toAddress: string
}) => Promise<{ text: string; html: string } | null>

/** The receipt as it stands when the message leaves: one that was taken back meanwhile says so. */
async function attachmentsOf({ receiptId }: { receiptId: string | null }): Promise<Attachment[]> {
  if (!receiptId) return []
  const receipt = receiptView(await db().receipt.findUniqueOrThrow({ where: { id: receiptId } }))
  // The drawing library is large, and few messages need it.
  const { drawReceipt } = await import('@/lib/receipts/pdf')
  const filename = `${receipt.number.replaceAll('/', '-')}.pdf`
  return [{ filename, type: 'application/pdf', content: await drawReceipt(receipt) }]
}

/** A calendar text beside the first one: each is a part of its own, with its own method (RFC 6047, 2.4). */
function calendarAttachment({ method, content }: CalendarPart, index: number): Attachment {
  const type = `text/calendar; charset=utf-8; method=${method}`
  return { filename: `class-${index + 2}.ics`, type, content: Buffer.from(content) }
}

/**
 * Job: sends one message, or holds it back (contract 33.1). Throws to be tried again; a message that the other side
 * will never take, and the last try, leave it as failed (a dead letter), for the office to see.
 * See docs/decisions/2026-11-22-letters.md.
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
    const letter = {
      id,
      kind,
      // A stranger's word stands in no letter to an address that nobody has confirmed.
      to: { name: isNameless(kind) ? '' : oneLine(toName), address: toAddress },
      subject,
      text: fresh?.text ?? message.text,
      html: fresh?.html ?? message.html,
      invitation: invitation && invitationMethod ? { method: invitationMethod, content: invitation } : null,
      attachments: [...message.moreInvitations.map(calendarAttachment), ...(await attachmentsOf(message))],
      oneClick: topic && oneClickAddress(topic, userId),
    }
    const sentThrough = await mailTransport()
      .send(letter)
      .catch((error: unknown) => {
        countProviderError('mail', (error as { responseCode?: number }).responseCode)
        // What it says of one recipient is an answer all the same.
        if (error instanceof MailRefused) noteAnswer('mail')
        throw error
      })
    noteAnswer('mail')
    await noteSent(messageId, sentThrough)
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const final = lastTry || error instanceof MailRefused
    const data = { lastError, ...(final && { state: 'failed' as const }) }
    await db().message.updateMany({ where: { id: messageId, state: { in: ['waiting', 'failed'] } }, data })
    log.warn({ messageId, kind: message.kind, final, error: lastError }, 'email not sent')
    if (!final) throw error
  }
}

/** Counts the try of an email that may leave now, and returns it. Null if it is gone, sent, held back or postponed. */
async function claimForSending(id: string) {
  const message = await db().message.findUnique({ where: { id } })
  if (!message || message.state === 'sent') return null
  if (message.state === 'held' && !(await retryAfterLimit(message))) return null
  if (await waitsForEarlier(message)) return null
  if (await holdBackIfNeeded(message)) return null
  const [claimed] = await db().message.updateManyAndReturn({ where: { id }, data: { attempts: { increment: 1 } } })
  return claimed && { ...claimed, moreInvitations: claimed.moreInvitations as unknown as CalendarPart[] }
}

/** Marks an email as sent, unless it was held back for another reason in the meantime. */
async function noteSent(id: string, sentThrough: string): Promise<void> {
  const sent = { state: 'sent' as const, sentAt: new Date(), sentThrough, lastError: null }
  await db().message.updateMany({ where: { id, state: { in: ['waiting', 'failed'] } }, data: sent })
}

/** Sends a message that failed for good once more. Unknown: 404; not failed: 409. */
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
    const known = await tx.message.findUnique({ where: { id: messageId }, select: { id: true } })
    if (!known) throw new AppError('not_found', 'Email not found')
    throw new AppError('conflict', 'Only a failed email can be sent again')
  })
}

/**
 * Sends what was held back for a person whose address is confirmed now, to that address, the earliest first; what has
 * become of no use stays and says so. Call it in the transaction of the confirmation, after the person's row is written:
 * a letter that is being held at the same moment waits for it, or is seen here (contract 33.6).
 */
export async function sendHeld(tx: Transaction, userId: string, address: string): Promise<void> {
  const held = { userId, heldBecause: 'unconfirmed' }
  const now = new Date()
  await tx.message.updateMany({
    // Of what was done at the account with an earlier address the person knows: they did it.
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

/**
 * Job: messages that wait without a job, because even writing down their failure failed, and those that were one too many
 * in their day and have none (contract 33.7).
 */
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
 * What was written to an address that is the account's no longer, and has not left, goes to the one that took its place: the mailbox may be
 * somebody else's by now. What tells of the change itself stays as it is. In the transaction of the change (contract 33.18).
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
