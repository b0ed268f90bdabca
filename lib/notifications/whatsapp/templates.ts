import { rupees } from '@/lib/core/time/format'
import { courseOf } from '@/lib/notifications/emails/class-emails'
import { whenOf } from '@/lib/notifications/emails/when'

/** A message from a template that Meta has approved (docs/operations.md). */
export interface WhatsAppContent {
  template: 'class_reminder' | 'class_cancelled' | 'payment_receipt'
  /** The values of the template's variables, in order. */
  parameters: readonly string[]
  /** Makes the write idempotent: a second message with the same key is not written. */
  onceKey: string
  /** The other person in the class. Defaults to the email's `withUserId`. */
  withUserId?: string
  /** The time after which the message is useless. Defaults to the email's `usefulUntil`. */
  usefulUntil?: Date
}

/** The class that a message is about. */
interface ClassForMessage {
  subject: string
  withName: string
  /** The child's name. Only needed in a message to the family, and only if the account's owner is not the learner. */
  childName?: string | null
  startsAt: Date
  endsAt: Date
  /** The reader's zone. */
  zone: string
}

/**
 * Returns the template's values for a class: the reader's name, the class, and its time in the reader's zone. `more` is
 * the number of further classes that the message covers.
 */
export function classParameters(reader: string, data: ClassForMessage, more = 0): string[] {
  const { day, time, zone } = whenOf(data.startsAt, data.endsAt, data.zone)
  const others = more === 0 ? '' : more === 1 ? ', and 1 later class' : `, and ${more} later classes`
  return [reader, `${courseOf(data)} with ${data.withName}`, `${day}, ${time}, ${zone}${others}`]
}

/** Returns the message about cancelled classes. If there are several, the message names only the first. */
export const cancelledMessage = (
  reader: { id: string; name: string },
  booking: ClassForMessage & { id: string },
  more = 0,
): WhatsAppContent => ({
  template: 'class_cancelled',
  parameters: classParameters(reader.name, booking, more),
  onceKey: `cancelled:${booking.id}:${reader.id}`,
})

export const receiptMessage = (
  reader: { id: string; name: string },
  receipt: { id: string; number: string },
  payment: { course: string; amount: number },
): WhatsAppContent => ({
  template: 'payment_receipt',
  parameters: [reader.name, payment.course, rupees(payment.amount), receipt.number],
  onceKey: `receipt:${receipt.id}:${reader.id}`,
})
