import { z } from 'zod'
import { role } from '@/lib/core/config/role'
import { listQuery } from '@/lib/core/http/fields'
import { invitationRow } from '@/lib/invitations/schema'

/** `since` limits the list to people with a held email from this time or later. */
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
  /** The new address that the person entered but has not confirmed. Null if the person entered none. */
  pending_email: z.string().nullable(),
  phone: z.string(),
  /** The number for calls and WhatsApp, if it differs from `phone`. */
  contact_phone: z.string().nullable(),
  /** `held` is the number of held emails. `outdated` is the number of those that will never be sent. */
  held: z.number().int(),
  outdated: z.number().int(),
  oldest_at: z.iso.datetime(),
  kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  /** The person's invitation. Null if there is none, or if the person has already opened the account. */
  invitation: invitationRow.nullable(),
})
export type HeldPerson = z.infer<typeof heldPerson>
