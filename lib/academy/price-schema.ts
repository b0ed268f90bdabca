import { z } from 'zod'
import { dateField, lengthError, wholeNumber } from '@/lib/core/http/fields'

export const MAX_COURSES = 200

const wholeRupees = (most: number) => `Enter whole rupees, from ₹1 to ₹${most.toLocaleString('en-IN')}`
const rupees = (most: number) => wholeNumber(1, most, wholeRupees(most))

/** The fee for families abroad. Empty or null if these families pay the normal fee. */
const feeAbroad = z
  .union([rupees(100_000), z.literal('').transform(() => null), z.null()], { error: wholeRupees(100_000) })
  .optional()
  .transform((value) => value ?? null)

export const price = z.object(
  { fee: rupees(100_000), list_price: rupees(200_000), fee_abroad: feeAbroad },
  { error: 'Enter the course fee' },
)
export const LIST_PRICE_BELOW = 'The list price cannot be lower than the fee'
export const isAtLeastFee = ({ fee, list_price }: { fee: number; list_price: number }) => list_price >= fee

const datedPrice = price.extend({ from_day: dateField('Enter the day from which the fee applies') })
const listPriceBelow = { path: ['list_price'], error: LIST_PRICE_BELOW }

/** A new fee and the first day on which the fee applies. */
export const newPriceForm = datedPrice.refine(isAtLeastFee, listPriceBelow)

const CHOOSE_COURSES = 'Choose the courses'
/** A new fee for one or more courses. */
export const newPricesBody = datedPrice
  .extend({
    course_ids: z
      .array(z.uuid({ error: CHOOSE_COURSES }), { error: CHOOSE_COURSES })
      .min(1, lengthError(CHOOSE_COURSES))
      .max(MAX_COURSES, lengthError(`At most ${MAX_COURSES} courses`)),
  })
  .refine(isAtLeastFee, listPriceBelow)

/** A price in whole rupees. `fee_abroad` is null if families abroad pay the same fee. */
export const storedPrice = z.object({
  fee: z.number().int(),
  list_price: z.number().int(),
  fee_abroad: z.number().int().nullable(),
})
export type Price = z.infer<typeof storedPrice>
