import { z } from 'zod'
import { role } from '@/lib/core/config/role'
import { listQuery } from '@/lib/core/http/fields'
import { invitationRow } from '@/lib/invitations/schema'

/** With `since`, the call lists only people with a held email that was written at that time or later. */
export const heldEmailsQuery = listQuery.omit({ status: true }).extend({
  since: z.iso.datetime({ error: 'Enter a time such as 2026-11-27T10:00:00.000Z' }).optional(),
})
export type HeldEmailsQuery = z.output<typeof heldEmailsQuery>

/** A person whose emails are held because the address is not confirmed. */
export const heldPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  role,
  email: z.string(),
  /** The corrected address that the person has not confirmed yet. */
  pending_email: z.string().nullable(),
  phone: z.string(),
  /** The number for calls and WhatsApp, if it differs from `phone`. */
  contact_phone: z.string().nullable(),
  /** The number of held emails, and how many of them will never be sent. */
  held: z.number().int(),
  outdated: z.number().int(),
  oldest_at: z.iso.datetime(),
  kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  /** Null if the person has already opened the account. */
  invitation: invitationRow.nullable(),
})
export type HeldPerson = z.infer<typeof heldPerson>
