import { z } from 'zod'
import '@/lib/core/config/zod-settings'

export const receipt = z.object({
  id: z.string(),
  number: z.string(),
  received_from: z.string(),
  /** The learner whose fee it is. Null if the payer is the learner. */
  learner_name: z.string().nullable(),
  course_name: z.string(),
  amount: z.number().int(),
  utr: z.string().nullable(),
  /** The academy's GSTIN when the receipt was issued. Null if the academy was not registered then. */
  gstin: z.string().nullable(),
  /** The date of issue in the academy's time zone. */
  date: z.string(),
  issued_at: z.iso.datetime(),
  cancelled: z.boolean(),
  /** The academy's details when the receipt was issued. */
  academy_name: z.string(),
  academy_address: z.string().nullable(),
  academy_email: z.string(),
})
export type ReceiptView = z.infer<typeof receipt>
