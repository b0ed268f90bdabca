import { z } from 'zod'
import '@/lib/core/config/zod-settings'

export const receipt = z.object({
  id: z.string(),
  number: z.string(),
  received_from: z.string(),
  /** Whose fee it is, if not the payer's own. */
  learner_name: z.string().nullable(),
  course_name: z.string(),
  amount: z.number().int(),
  utr: z.string().nullable(),
  /** The academy's GSTIN when the receipt was issued. Null if the academy was not registered then. */
  gstin: z.string().nullable(),
  /** Academy date. */
  date: z.string(),
  issued_at: z.iso.datetime(),
  cancelled: z.boolean(),
  /** The academy at the time of issue. */
  academy_name: z.string(),
  academy_address: z.string().nullable(),
  academy_email: z.string(),
})
export type ReceiptView = z.infer<typeof receipt>
