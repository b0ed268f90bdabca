import { z } from 'zod'
import { listQuery, plainText } from '@/lib/core/http/fields'
import { due, feeViews } from './schema'

const MONTH = 'Enter a month as YYYY-MM'

export const feeListQuery = listQuery.omit({ status: true }).extend({
  view: z.enum(feeViews, { error: 'view must be overdue, soon, paid or all' }).optional(),
  /** The month of the due date. */
  month: plainText(MONTH)
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: MONTH })
    .optional(),
})
export type FeeListQuery = z.output<typeof feeListQuery>

export const feeRow = due.extend({
  user_id: z.string(),
  username: z.string(),
  phone: z.string(),
  contact_phone: z.string().nullable(),
  country: z.string().nullable(),
  last_reminded_at: z.iso.datetime().nullable(),
  /** The date and receipt of the fee's last payment. Null if no payment covers the fee. */
  paid_on: z.string().nullable(),
  receipt_id: z.string().nullable(),
  receipt_number: z.string().nullable(),
})
export type FeeRow = z.infer<typeof feeRow>

const sum = z.object({ families: z.number().int(), dues: z.number().int(), amount: z.number().int() })
/** Sums of all fees or of one month's fees. In `overdue` and `soon`, `amount` is the unpaid amount. */
export const feeSums = z.object({ overdue: sum, soon: sum, paid: sum })
export type FeeSums = z.infer<typeof feeSums>
