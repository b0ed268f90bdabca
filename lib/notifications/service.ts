import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { log } from '@/lib/core/log'
import { academyZone } from '@/lib/core/zone'
import { db, type Transaction } from '@/lib/db/client'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import { type Jobs, MESSAGE_TRIES } from '@/lib/queue/schema'
import { receiptLines } from '@/lib/receipts/lines'
import { receiptView, type StoredReceipt } from '@/lib/receipts/queries'
import {
  applicationDecidedEmail,
  applicationReceivedEmail,
  type PaymentEmailData,
  paymentApprovedEmail,
  paymentReceivedEmail,
  paymentRejectedEmail,
} from './admin-emails'
import { type EmailContent, renderEmail } from './email'
import { type Attachment, MailRefused } from './mail'
import type { MessageKind } from './schema'
import { publicAddress } from './sender'
import { mailTransport } from './transport'

export interface Recipient {
  id: string
  name: string
  email: string
  timeZone: string | null
}
export const recipientFields = { id: true, name: true, email: true, timeZone: true } as const

/** The zone a person reads times in: their own, else the academy's. */
export const zoneOf = (recipient: { timeZone: string | null }): string => recipient.timeZone ?? academyZone()

/** A calendar text in a message: of one class, or, published, of several. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  content: string
}

interface Extra {
  invitation?: CalendarPart
  /** Of a message about several classes: those of the others. */
  moreInvitations?: readonly CalendarPart[]
  /** Makes the write idempotent: a second message of the same key is not written. */
  onceKey?: string
  /** Goes along as a PDF. */
  receiptId?: string
}

/**
 * Writes a message in the caller's transaction, with the job that sends it.
 * See docs/decisions/2026-11-20-messages-and-jobs.md.
 */
export async function writeMessage(
  tx: Transaction,
  kind: MessageKind,
  recipient: Recipient,
  content: EmailContent,
  { invitation, moreInvitations = [], onceKey, receiptId }: Extra = {},
): Promise<void> {
  const rendered = renderEmail(content, recipient.name)
  const [message] = await tx.message.createManyAndReturn({
    data: {
      kind,
      userId: recipient.id,
      toName: recipient.name,
      toAddress: recipient.email,
      ...rendered,
      invitation: invitation?.content ?? null,
      invitationMethod: invitation?.method ?? null,
      moreInvitations: moreInvitations.map(({ method, content }) => ({ method, content })),
      onceKey: onceKey ?? null,
      receiptId: receiptId ?? null,
    },
    skipDuplicates: true,
    select: { id: true },
  })
  if (message) await addJob(tx, 'send-message', { messageId: message.id }, sendJob(message.id))
}

const sendJob = (messageId: string) => ({ key: `message:${messageId}`, tries: MESSAGE_TRIES })

/** By kind of message: makes, when it is sent, the text that must not be stored. */
type ContentAtSending = (message: { userId: string; toName: string }) => Promise<{ text: string; html: string } | null>

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
 * Job: sends one message. Throws to be tried again; a message that the other side will never take, and the last try,
 * leave it as failed (a dead letter), for the office to see.
 */
export async function sendMessage(
  { messageId }: Jobs['send-message'],
  lastTry: boolean,
  contentAtSending: Partial<Record<string, ContentAtSending>> = {},
): Promise<void> {
  const message = await db().message.findUnique({ where: { id: messageId } })
  if (!message || message.state === 'sent') return
  await db().message.update({ where: { id: messageId }, data: { attempts: { increment: 1 } }, select: { id: true } })
  try {
    const fresh = (await contentAtSending[message.kind]?.(message)) ?? null
    const { id, kind, toName, toAddress, subject, invitation, invitationMethod } = message
    const more = message.moreInvitations as unknown as CalendarPart[]
    const sentThrough = await mailTransport().send({
      id,
      kind,
      to: { name: toName, address: toAddress },
      subject,
      text: fresh?.text ?? message.text,
      html: fresh?.html ?? message.html,
      invitation: invitation && invitationMethod ? { method: invitationMethod, content: invitation } : null,
      attachments: [...more.map(calendarAttachment), ...(await attachmentsOf(message))],
    })
    const data = { state: 'sent' as const, sentAt: new Date(), sentThrough, lastError: null }
    await db().message.update({ where: { id: messageId }, data, select: { id: true } })
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const final = lastTry || error instanceof MailRefused
    const data = { lastError, ...(final && { state: 'failed' as const }) }
    await db().message.update({ where: { id: messageId }, data, select: { id: true } })
    log.warn({ messageId, kind: message.kind, final, error: lastError }, 'a message was not sent')
    if (!final) throw error
  }
}

/** Sends a message that failed for good once more. Unknown: 404; not failed: 409. */
export async function sendAgain(messageId: string): Promise<string> {
  if (!isId(messageId)) throw new AppError('not_found', 'Message not found')
  return db().$transaction(async (tx) => {
    const reset = await tx.message.updateMany({
      where: { id: messageId, state: 'failed' },
      data: { state: 'waiting', attempts: 0, lastError: null },
    })
    if (reset.count === 1) {
      await addJob(tx, 'send-message', { messageId }, sendJob(messageId))
      return 'The message is on its way again'
    }
    const known = await tx.message.findUnique({ where: { id: messageId }, select: { id: true } })
    if (!known) throw new AppError('not_found', 'Message not found')
    throw new AppError('conflict', 'Only a message that failed can be sent again')
  })
}

/** Job: messages that wait without a job, because even writing down their failure failed. */
export async function requeueLostMessages(): Promise<void> {
  await db().$transaction(async (tx) => {
    const lost = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM messages m WHERE state = 'waiting' AND created_at < now() - interval '15 minutes'
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'message:' || m.id AND j.attempts < j.max_attempts)
      LIMIT 100`
    for (const { id } of lost) await addJob(tx, 'send-message', { messageId: id }, sendJob(id))
  })
}

const home = () => `${publicAddress()}${paths.dashboardHome}`

/** An application came in. */
export async function applicationReceived(
  tx: Transaction,
  as: 'teacher' | 'student',
  applicant: Recipient,
): Promise<void> {
  const content = applicationReceivedEmail(as, new Date(), zoneOf(applicant), home())
  await writeMessage(tx, 'application-received', applicant, content)
}

/** An admin decided an application. */
export async function applicationDecided(
  tx: Transaction,
  as: 'teacher' | 'student',
  userId: string,
  to: 'approved' | 'rejected',
  reason: string | null,
): Promise<void> {
  const recipient = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: recipientFields })
  const content = applicationDecidedEmail(as, to === 'approved', reason, home())
  await writeMessage(tx, 'application-decided', recipient, content)
}

/** A payment as its payer's messages name it. */
interface PaymentForMessage {
  courseName: string
  fee: number
  utr: string | null
  createdAt: Date
  user: Recipient
}

const paymentData = ({ courseName, fee, utr, createdAt, user }: PaymentForMessage): PaymentEmailData => ({
  course: courseName,
  amount: fee,
  utr,
  at: createdAt,
  zone: zoneOf(user),
  home: home(),
})

/** A payment came in. */
export async function paymentReceived(tx: Transaction, payment: PaymentForMessage): Promise<void> {
  await writeMessage(tx, 'payment-received', payment.user, paymentReceivedEmail(paymentData(payment)))
}

/** An admin approved a payment; its receipt goes along. */
export async function paymentApproved(
  tx: Transaction,
  payment: PaymentForMessage,
  issued: StoredReceipt,
): Promise<void> {
  const view = receiptView(issued)
  const content = paymentApprovedEmail(paymentData(payment), {
    number: view.number,
    issuedAt: issued.issuedAt,
    address: `${publicAddress()}/api/receipts/${view.id}/pdf`,
    lines: receiptLines(view),
  })
  await writeMessage(tx, 'payment-decided', payment.user, content, { receiptId: view.id })
}

/** An admin rejected a payment. */
export async function paymentRejected(
  tx: Transaction,
  payment: PaymentForMessage,
  reason: string | null,
): Promise<void> {
  await writeMessage(tx, 'payment-decided', payment.user, paymentRejectedEmail(paymentData(payment), reason))
}
