import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { log } from '@/lib/core/log'
import { academyZone } from '@/lib/core/zone'
import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { type Jobs, MESSAGE_TRIES } from '@/lib/queue/schema'
import { receiptLines } from '@/lib/receipts/lines'
import { receiptView } from '@/lib/receipts/queries'
import {
  applicationDecidedLetter,
  applicationReceivedLetter,
  type PaymentNews,
  paymentApprovedLetter,
  paymentReceivedLetter,
  paymentRejectedLetter,
} from './admin-emails'
import { type Letter, setLetter } from './email'
import { type Attachment, MailRefused } from './mail'
import type { MessageKind } from './schema'
import { publicAddress } from './sender'
import { mailTransport } from './transport'

export interface Reader {
  id: string
  name: string
  email: string
  timeZone: string | null
}
export const readerFields = { id: true, name: true, email: true, timeZone: true } as const

/** The zone a person reads times in: their own, else the academy's. */
export const zoneOf = (reader: { timeZone: string | null }): string => reader.timeZone ?? academyZone()

interface Extra {
  invitation?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** A second message of the same key is not written. */
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
  reader: Reader,
  letter: Letter,
  { invitation, onceKey, receiptId }: Extra = {},
): Promise<void> {
  const set = setLetter(letter, reader.name)
  const [message] = await tx.message.createManyAndReturn({
    data: {
      kind,
      userId: reader.id,
      toName: reader.name,
      toAddress: reader.email,
      ...set,
      invitation: invitation?.content ?? null,
      invitationMethod: invitation?.method ?? null,
      onceKey: onceKey ?? null,
      receiptId: receiptId ?? null,
    },
    skipDuplicates: true,
    select: { id: true },
  })
  if (message) await addJob(tx, 'send-message', { messageId: message.id }, sendingOf(message.id))
}

const sendingOf = (messageId: string) => ({ key: `message:${messageId}`, tries: MESSAGE_TRIES })

/** What has to be put in at the last moment, by kind: what must not be kept. */
type Finish = (message: { userId: string; toName: string }) => Promise<{ text: string; html: string } | null>

/** The receipt as it stands when the message leaves: one that was taken back meanwhile says so. */
async function attachmentsOf({ receiptId }: { receiptId: string | null }): Promise<Attachment[]> {
  if (!receiptId) return []
  const receipt = receiptView(await db().receipt.findUniqueOrThrow({ where: { id: receiptId } }))
  // The drawing library is large, and few messages need it.
  const { drawReceipt } = await import('@/lib/receipts/pdf')
  const filename = `${receipt.number.replaceAll('/', '-')}.pdf`
  return [{ filename, type: 'application/pdf', content: await drawReceipt(receipt) }]
}

/**
 * Job: sends one message. Throws to be tried again; a message that the other side will never take, and the last try,
 * leave it as failed, for the office to see.
 */
export async function sendMessage(
  { messageId }: Jobs['send-message'],
  lastTry: boolean,
  finish: Partial<Record<string, Finish>> = {},
): Promise<void> {
  const message = await db().message.findUnique({ where: { id: messageId } })
  if (!message || message.state === 'sent') return
  await db().message.update({ where: { id: messageId }, data: { attempts: { increment: 1 } }, select: { id: true } })
  try {
    const finished = (await finish[message.kind]?.(message)) ?? null
    const { id, kind, toName, toAddress, subject, invitation, invitationMethod } = message
    const sentThrough = await mailTransport().send({
      id,
      kind,
      to: { name: toName, address: toAddress },
      subject,
      text: finished?.text ?? message.text,
      html: finished?.html ?? message.html,
      invitation: invitation && invitationMethod ? { method: invitationMethod, content: invitation } : null,
      attachments: await attachmentsOf(message),
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
      await addJob(tx, 'send-message', { messageId }, sendingOf(messageId))
      return 'The message is on its way again'
    }
    const known = await tx.message.findUnique({ where: { id: messageId }, select: { id: true } })
    if (!known) throw new AppError('not_found', 'Message not found')
    throw new AppError('conflict', 'Only a message that failed can be sent again')
  })
}

/** Job: messages that wait without a job, because even writing down their failure failed. */
export async function resendLost(): Promise<void> {
  await db().$transaction(async (tx) => {
    const lost = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM messages m WHERE state = 'waiting' AND created_at < now() - interval '15 minutes'
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'message:' || m.id AND j.attempts < j.max_attempts)
      LIMIT 100`
    for (const { id } of lost) await addJob(tx, 'send-message', { messageId: id }, sendingOf(id))
  })
}

const home = () => `${publicAddress()}/dashboard-home`
const readerOf = (tx: Transaction, id: string) => tx.user.findUniqueOrThrow({ where: { id }, select: readerFields })

/** An application came in. */
export async function applicationReceived(tx: Transaction, as: 'teacher' | 'student', userId: string): Promise<void> {
  const reader = await readerOf(tx, userId)
  const letter = applicationReceivedLetter(as, new Date(), zoneOf(reader), home())
  await writeMessage(tx, 'application-received', reader, letter)
}

/** An admin decided an application. */
export async function applicationDecided(
  tx: Transaction,
  as: 'teacher' | 'student',
  userId: string,
  to: 'approved' | 'rejected',
  reason: string | null,
): Promise<void> {
  const reader = await readerOf(tx, userId)
  const letter = applicationDecidedLetter(as, to === 'approved', reason, home())
  await writeMessage(tx, 'application-decided', reader, letter)
}

const paymentFields = {
  id: true,
  courseName: true,
  fee: true,
  utr: true,
  createdAt: true,
  decisionReason: true,
  user: { select: readerFields },
} as const

async function paymentNews(tx: Transaction, paymentId: string) {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, select: paymentFields })
  const news: PaymentNews = {
    course: payment.courseName,
    amount: payment.fee,
    utr: payment.utr,
    at: payment.createdAt,
    zone: zoneOf(payment.user),
    home: home(),
  }
  return { reader: payment.user, news, reason: payment.decisionReason }
}

/** A payment came in. */
export async function paymentReceived(tx: Transaction, paymentId: string): Promise<void> {
  const { reader, news } = await paymentNews(tx, paymentId)
  await writeMessage(tx, 'payment-received', reader, paymentReceivedLetter(news))
}

/** An admin decided a payment; call it after the receipt was given. */
export async function paymentDecided(tx: Transaction, paymentId: string, to: 'approved' | 'rejected'): Promise<void> {
  const { reader, news, reason } = await paymentNews(tx, paymentId)
  if (to === 'rejected') return writeMessage(tx, 'payment-decided', reader, paymentRejectedLetter(news, reason))
  const row = await tx.receipt.findFirst({ where: { paymentId, cancelledAt: null } })
  const view = row && receiptView(row)
  const receipt = view && {
    number: view.number,
    issuedAt: new Date(view.issued_at),
    address: `${publicAddress()}/api/receipts/${view.id}/pdf`,
    lines: receiptLines(view),
  }
  const extra = view ? { receiptId: view.id } : {}
  await writeMessage(tx, 'payment-decided', reader, paymentApprovedLetter(news, receipt), extra)
}
