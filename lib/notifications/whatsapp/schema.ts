import { z } from 'zod'
import { lengthError, listQuery } from '@/lib/core/http/fields'

/**
 * The caller's opt-in to WhatsApp. `number` is null if the caller has no number, or a number from an unknown country.
 */
export const whatsAppChoice = z.object({
  number: z.string().nullable(),
  /** The number in display format: `+91 98765 43210, India`. */
  understood: z.string().nullable(),
  opted_in_at: z.iso.datetime().nullable(),
})
export type WhatsAppChoice = z.infer<typeof whatsAppChoice>

/** To opt in, the client sends the number that the screen shows. The server rejects any other number. */
export const whatsAppChoiceBody = z.object({
  on: z.boolean({ error: 'Choose yes or no' }),
  number: z
    .string({ error: 'Send the number that you last loaded' })
    .regex(/^\+[1-9]\d{6,14}$/, { error: 'Send the number that you last loaded' })
    .optional(),
})

const whatsAppState = z.enum(['queued', 'sent', 'delivered', 'read', 'failed'], {
  error: 'status must be queued, sent, delivered, read or failed',
})
export type WhatsAppState = z.infer<typeof whatsAppState>

export const whatsAppMessagesQuery = listQuery.extend({ status: whatsAppState.optional() })
export type WhatsAppMessagesQuery = z.output<typeof whatsAppMessagesQuery>

export const whatsAppMessageRow = z.object({
  id: z.string(),
  user_id: z.string(),
  to_name: z.string(),
  number: z.string(),
  template: z.string(),
  /** The values of the template's variables, in order. */
  parameters: z.array(z.string()),
  state: whatsAppState,
  /** Why the message failed. */
  failure: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the message reached its current state. */
  state_at: z.iso.datetime(),
})
export type WhatsAppMessageRow = z.infer<typeof whatsAppMessageRow>

/** The query of Meta's verification request. The response must repeat `hub.challenge`. */
export const verifyQuery = z.object({
  'hub.mode': z.string().max(40, lengthError('At most 40 characters')).optional(),
  'hub.verify_token': z.string().max(200, lengthError('At most 200 characters')).optional(),
  'hub.challenge': z
    .string()
    .regex(/^[\w-]{1,200}$/, { error: 'This challenge is not valid' })
    .optional(),
})
export type VerifyQuery = z.output<typeof verifyQuery>
