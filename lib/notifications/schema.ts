import { z } from 'zod'
import { listQuery } from '@/lib/core/http/fields'

/**
 * Determines which limits apply to an email (contract 33.5, 33.7 and 33.8). Security emails have no limit. Emails that
 * a stranger can trigger have their own limit. Emails about classes have a limit for each pair of student and teacher.
 */
type EmailClass = 'security' | 'to-strangers' | 'about-classes' | 'plain'
const classes: Partial<Record<string, EmailClass>> = {
  security: 'security',
  'account-changed': 'security',
  'password-reset': 'security',
  'account-closed': 'security',
  'account-opened': 'security',
  'confirm-address': 'to-strangers',
  invitation: 'to-strangers',
  'address-taken': 'to-strangers',
  'class-booked': 'about-classes',
  'class-cancelled': 'about-classes',
  'class-moved': 'about-classes',
}
export const emailClass = (kind: string): EmailClass => classes[kind] ?? 'plain'
export const kindsOfClass = (wanted: EmailClass): string[] =>
  Object.keys(classes).filter((kind) => classes[kind] === wanted)

/** True for the email that asks to confirm an address. The email may reach a stranger, so it contains no name. */
export const isNameless = (kind: string): boolean => kind === 'confirm-address'

const messageState = z.enum(['waiting', 'sent', 'failed', 'held'], {
  error: 'status must be waiting, sent, failed or held',
})
export type MessageState = z.infer<typeof messageState>

export const messagesQuery = listQuery.extend({ status: messageState.optional() })
export type MessagesQuery = z.output<typeof messagesQuery>

export const messageRow = z.object({
  id: z.string(),
  kind: z.string(),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  state: messageState,
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  held_because: z.enum(['unconfirmed', 'limit', 'together', 'told', 'over', 'unwanted', 'stopped']).nullable(),
  sent_through: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

export const fullMessage = messageRow.extend({
  text: z.string(),
  html: z.string(),
  invitation: z.string().nullable(),
  /** The receipt that is attached as a PDF. */
  receipt_id: z.string().nullable(),
})
export type FullMessage = z.infer<typeof fullMessage>
