import { z } from 'zod'
import '@/lib/core/config/zod-settings'

export const emailConfirmation = z.object({
  email: z.string(),
  /** True if this address is confirmed. */
  confirmed: z.boolean(),
  /** The new address that is waiting for confirmation. */
  pending_email: z.string().nullable(),
  /** How many emails are waiting to be sent until an address is confirmed. */
  held_emails: z.number().int(),
})
export type EmailConfirmation = z.infer<typeof emailConfirmation>
