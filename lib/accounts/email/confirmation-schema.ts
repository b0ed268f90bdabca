import { z } from 'zod'
import '@/lib/core/config/zod-settings'

export const emailConfirmation = z.object({
  email: z.string(),
  /** True if the account's current email address is confirmed. */
  confirmed: z.boolean(),
  /** The new address that is waiting for confirmation. */
  pending_email: z.string().nullable(),
  /** The number of emails that will be sent once the address is confirmed. */
  held_emails: z.number().int(),
})
export type EmailConfirmation = z.infer<typeof emailConfirmation>
