import { z } from 'zod'
import { listQuery } from '@/lib/core/http/fields'

/**
 * What the gate asks of a letter (contract 33.5, 33.7 and 33.8): one that tells of a danger is held back by no limit;
 * one that a stranger can cause has a limit of its own, and so have those about the classes of one person with another.
 */
type LetterClass = 'security' | 'to-strangers' | 'about-classes' | 'plain'
const classes: Partial<Record<string, LetterClass>> = {
  security: 'security',
  'account-changed': 'security',
  'password-reset': 'security',
  'account-closed': 'security',
  'account-opened': 'security',
  'confirm-address': 'to-strangers',
  'address-taken': 'to-strangers',
  'class-booked': 'about-classes',
  'class-cancelled': 'about-classes',
  'class-moved': 'about-classes',
}
export const emailClass = (kind: string): LetterClass => classes[kind] ?? 'plain'
export const kindsOfClass = (wanted: LetterClass): string[] =>
  Object.keys(classes).filter((kind) => classes[kind] === wanted)

/** Letters that go to an address of which nobody knows whose it is: no name stands in them. */
export const isNameless = (kind: string): boolean => kind === 'confirm-address'

const messageState = z.enum(['waiting', 'sent', 'failed', 'held'], {
  error: 'status is waiting, sent, failed or held',
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
  held_because: z.enum(['unconfirmed', 'limit', 'together', 'told', 'over', 'unwanted']).nullable(),
  sent_through: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

export const messageWhole = messageRow.extend({
  text: z.string(),
  html: z.string(),
  invitation: z.string().nullable(),
  /** Of the receipt that goes along as a PDF. */
  receipt_id: z.string().nullable(),
})
export type MessageWhole = z.infer<typeof messageWhole>
