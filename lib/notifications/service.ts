import { randomUUID } from 'node:crypto'
import { PAID_IN_ADVANCE, paidFor } from '@/lib/core/paid-for'
import { oneLine } from '@/lib/core/text/single-line'
import { firstKnownZone } from '@/lib/core/time/time-zone'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import type { Transaction } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import {
  applicationDecidedEmail,
  applicationReceivedEmail,
  type PaymentEmailData,
  paymentApprovedEmail,
  paymentReceivedEmail,
  paymentRejectedEmail,
} from '@/lib/notifications/emails/admin-emails'
import { type EmailContent, renderEmail } from '@/lib/notifications/emails/email'
import { type SecurityChange, securityEmail } from '@/lib/notifications/emails/security-emails'
import { paths } from '@/lib/paths'
import { addJobs, type NewJob, newJob } from '@/lib/queue/queue'
import { emailLines } from '@/lib/receipts/lines'
import { documentTitles } from '@/lib/receipts/paper'
import type { ReceiptView } from '@/lib/receipts/schema'
import { withChoice } from './choice-links'
import { storedTopics, topicOf } from './choices'
import { notificationOf } from './inbox/content'
import type { MessageKind } from './kinds'
import { pushedKinds, pushJob } from './push/kinds'
import { sendJob } from './release-service'
import { rowsAsJson } from './rows-as-json'
import { isNameless } from './schema'
import { publicAddress } from './sender'
import { writeWhatsAppMessages } from './whatsapp/service'
import { receiptMessage, type WhatsAppContent } from './whatsapp/templates'

export interface Recipient {
  id: string
  name: string
  email: string
  /** When the address was confirmed. Null if it is not confirmed. Emails to an unconfirmed address are held. */
  emailVerifiedAt: Date | null
  timeZone: string | null
}
export const recipientFields = { id: true, name: true, email: true, emailVerifiedAt: true, timeZone: true } as const

/** Returns the zone in which a person sees times: their own or, if it is not set, the academy's. */
export const zoneOf = (recipient: { timeZone: string | null }): string =>
  firstKnownZone([recipient.timeZone], academyZone())

/** A calendar event in an email, as iCalendar text. Only a PUBLISH text may contain several events. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  content: string
}

interface Extra {
  invitation?: CalendarPart
  /** The calendar events after the first one, for an email about several classes. */
  moreInvitations?: readonly CalendarPart[]
  /** Makes the write idempotent: a second email with the same key is not written. */
  onceKey?: string
  /** The ID of the receipt to attach as a PDF. `creditNoteId` attaches a credit note instead. */
  receiptId?: string
  creditNoteId?: string
  /** An email that is still held after this time is never sent. */
  usefulUntil?: Date
  /** The other person in the email, such as the teacher. If this person is erased, the email is deleted. */
  withUserId?: string
  /** The WhatsApp version of the email, for people who opted in to WhatsApp. */
  whatsApp?: WhatsAppContent
}

/** An email to write. */
export interface NewEmail extends Extra {
  kind: MessageKind
  recipient: Recipient
  content: EmailContent
}

/**
 * Writes emails with their notifications, WhatsApp messages and jobs, in the caller's transaction. Skips closed
 * accounts. Skips emails and notifications that the person turned off. Also adds `jobs`, and deletes pending jobs with
 * the keys in `removed`. `priority` is the priority of the email and push jobs.
 */
export async function writeMessages(
  tx: Statements,
  emails: readonly NewEmail[],
  jobs: readonly NewJob[] = [],
  removed: readonly string[] = [],
  { priority }: { priority?: number } = {},
): Promise<void> {
  const insertedRows = emails.length > 0 ? await insertMessages(tx, emails) : []
  const sending = insertedRows.map(({ id, notificationId }) =>
    notificationId === null
      ? newJob('send-message', { messageId: id }, { ...sendJob(id), priority })
      : newJob('send-push', { notificationId, deviceId: id }, pushJob(notificationId, id, priority)),
  )
  const whatsAppJobs = await writeWhatsAppMessages(tx, emails.flatMap(whatsAppMessage))
  await addJobs(tx, [...sending, ...whatsAppJobs, ...jobs], removed)
}

const whatsAppMessage = ({ whatsApp, recipient, withUserId, usefulUntil }: NewEmail) =>
  whatsApp ? [{ withUserId, usefulUntil, ...whatsApp, userId: recipient.id }] : []

/**
 * Inserts the emails and notifications, except those that must not be sent. Returns a row for each email, with its ID.
 * Also returns a row for each push message, with the device's ID as `id`.
 */
function insertMessages(
  tx: Statements,
  emails: readonly NewEmail[],
): Promise<{ id: string; notificationId: string | null }[]> {
  return tx.$queryRaw<{ id: string; notificationId: string | null }[]>`
    WITH m AS MATERIALIZED (
      SELECT rows.*, u.unwanted_emails, u.unwanted_notifications
      FROM json_to_recordset(${rowsAsJson(emails.map(messageRow))}::json) AS rows(
        id uuid, kind text, user_id uuid, to_name text, to_address text, subject text, text text, html text,
        invitation text, invitation_method text, more_invitations jsonb, once_key text, receipt_id uuid, credit_note_id uuid,
        to_confirmed boolean, useful_until timestamptz, with_user_id uuid, created_at timestamptz,
        title text, brief text, href text, topic text)
      JOIN users u ON u.id = rows.user_id WHERE u.closed_at IS NULL),
    notified AS (
      INSERT INTO notifications (user_id, kind, title, text, href, with_user_id, once_key, created_at)
      SELECT user_id, kind, title, brief, href, with_user_id, once_key, created_at
      FROM m WHERE title IS NOT NULL AND (topic = ANY(unwanted_notifications)) IS NOT TRUE
      ON CONFLICT DO NOTHING RETURNING id, user_id, kind),
    written AS (
    INSERT INTO messages (id, kind, user_id, to_name, to_address, subject, text, html, invitation, invitation_method,
                          more_invitations, once_key, receipt_id, credit_note_id, to_confirmed, useful_until, with_user_id,
                          created_at)
    SELECT id, kind, user_id, to_name, to_address, subject, text, html, invitation, invitation_method,
           more_invitations, once_key, receipt_id, credit_note_id, to_confirmed, useful_until, with_user_id, created_at
    FROM m WHERE (${storedTopics}::jsonb ->> kind = ANY(unwanted_emails)) IS NOT TRUE
    ON CONFLICT DO NOTHING RETURNING id)
    SELECT id::text, NULL::text AS "notificationId" FROM written
    UNION ALL
    SELECT p.id::text, n.id::text FROM notified n JOIN push_subscriptions p ON p.user_id = n.user_id
    WHERE n.kind = ANY(${pushedKinds()}::text[])`
}

/**
 * Converts an email to its row. Emails that are written together get increasing creation times, so that lists show them
 * in order.
 */
function messageRow({ kind, recipient, content, invitation, moreInvitations = [], ...extra }: NewEmail, place: number) {
  const rendered = renderEmail(withChoice(content, kind, recipient.id), isNameless(kind) ? null : recipient.name)
  const notification = notificationOf(kind, content, publicAddress())
  return {
    id: randomUUID(),
    kind,
    user_id: recipient.id,
    to_name: oneLine(recipient.name),
    to_address: recipient.email,
    subject: rendered.subject,
    text: rendered.text,
    html: rendered.html,
    invitation: invitation?.content,
    invitation_method: invitation?.method,
    more_invitations: moreInvitations.map(({ method, content }) => ({ method, content })),
    once_key: extra.onceKey,
    receipt_id: extra.receiptId,
    credit_note_id: extra.creditNoteId,
    to_confirmed: Boolean(recipient.emailVerifiedAt),
    useful_until: extra.usefulUntil,
    with_user_id: extra.withUserId,
    created_at: new Date(Date.now() + place),
    title: notification?.title,
    brief: notification?.text,
    href: notification?.href,
    topic: topicOf(kind),
  }
}

/** Writes one email. */
export const writeMessage = (
  tx: Statements,
  kind: MessageKind,
  recipient: Recipient,
  content: EmailContent,
  extra: Extra = {},
): Promise<void> => writeMessages(tx, [{ kind, recipient, content, ...extra }])

/**
 * Emails a person about a change to the person's account (contract 33.2). The email limits do not apply. Call this
 * function in the transaction that makes the change. If the email address changes, pass the recipient as it was before
 * the change. `more` contains additional facts.
 */
export async function writeSecurityEmail(
  tx: Transaction,
  person: Recipient | string,
  change: SecurityChange,
  more: EmailContent['facts'] = [],
): Promise<void> {
  const recipient =
    typeof person === 'string'
      ? await tx.user.findUniqueOrThrow({ where: { id: person }, select: recipientFields })
      : person
  await writeMessage(tx, 'security', recipient, securityEmail(change, new Date(), zoneOf(recipient), more))
}

const home = () => `${publicAddress()}${paths.dashboardHome}`

/** Informs the applicant by email that the application was received. */
export async function writeApplicationReceivedEmail(
  tx: Transaction,
  as: 'teacher' | 'student',
  applicant: Recipient,
): Promise<void> {
  const content = applicationReceivedEmail(as, new Date(), zoneOf(applicant), home())
  // Sends each applicant at most one email a day for each kind of form.
  const onceKey = `application-received:${as}:${applicant.id}:${academyToday()}`
  await writeMessage(tx, 'application-received', applicant, content, { onceKey })
}

/** Informs the applicant by email that an admin approved or rejected the application. */
export async function writeApplicationDecidedEmail(
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

/** A payment's data for the emails to its payer. */
interface PaymentForMessage {
  courseName: string
  fee: number
  utr: string | null
  createdAt: Date
  user: Recipient
  /** The IDs of the fees that the payer selected for this payment. */
  dueIds: readonly string[]
}

const paymentData = (
  { courseName, fee: amount, utr, createdAt, user, dueIds }: PaymentForMessage,
  fees = dueIds.length,
): PaymentEmailData => ({
  course: paidFor(courseName, fees),
  amount,
  utr,
  at: createdAt,
  zone: zoneOf(user),
  home: home(),
})

/** Informs the payer by email that the payment was received. */
export async function writePaymentReceivedEmail(tx: Statements, payment: PaymentForMessage): Promise<void> {
  await writeMessage(tx, 'payment-received', payment.user, paymentReceivedEmail(paymentData(payment)))
}

/**
 * Informs the payer by email that an admin approved the payment, and attaches the receipt. If `paysFees` is false, the
 * email also says that the student is enrolled.
 */
export async function writePaymentApprovedEmail(
  tx: Statements,
  payment: PaymentForMessage,
  receipt: ReceiptView,
  paysFees: boolean,
): Promise<void> {
  const lines = paysFees ? (receipt.lines ?? []) : []
  const fees = lines.filter(({ label }) => label !== PAID_IN_ADVANCE).length
  const data = paymentData(payment, fees)
  const content = paymentApprovedEmail(data, {
    paysFees,
    number: receipt.number,
    issuedAt: new Date(receipt.issued_at),
    address: `${publicAddress()}/api/receipts/${receipt.id}/pdf`,
    title: documentTitles[receipt.kind],
    lines: emailLines(receipt),
  })
  const whatsApp = receiptMessage(payment.user, receipt, data)
  await writeMessage(tx, 'payment-decided', payment.user, content, { receiptId: receipt.id, whatsApp })
}

/** Informs the payer by email that an admin rejected the payment. */
export async function writePaymentRejectedEmail(
  tx: Statements,
  payment: PaymentForMessage,
  reason: string | null,
): Promise<void> {
  await writeMessage(tx, 'payment-decided', payment.user, paymentRejectedEmail(paymentData(payment), reason))
}
