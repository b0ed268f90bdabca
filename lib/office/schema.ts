import { z } from 'zod'
import '@/lib/core/config/zod-settings'

/** A month in the academy's time zone. The current month is the default. */
export const monthFeesQuery = z.object({
  month: z
    .string()
    .regex(/^(19|2[0-2])\d\d-(0[1-9]|1[0-2])$/, { error: 'month must be YYYY-MM' })
    .optional(),
})
export type MonthFeesQuery = z.output<typeof monthFeesQuery>

/**
 * A month's approved payments in whole rupees, by day of approval in the academy's time zone. Days without approved
 * payments are omitted.
 */
export const monthFees = z.object({
  month: z.string(),
  amount: z.number().int(),
  count: z.number().int(),
  days: z.array(z.object({ date: z.string(), amount: z.number().int(), count: z.number().int() })),
})
export type MonthFees = z.infer<typeof monthFees>
