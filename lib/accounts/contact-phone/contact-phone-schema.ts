import { z } from 'zod'
import { lengthError, plainText } from '@/lib/core/http/fields'
import { isCountry, readContactNumber } from '@/lib/core/text/contact-number'

const CHOOSE = 'Choose a country'

const fields = z.object({
  country: plainText(CHOOSE).refine(isCountry, { error: CHOOSE }),
  /** The number as typed, with or without the country code. An empty string removes the contact number. */
  number: plainText('Enter a phone number').trim().max(40, lengthError('At most 40 characters')),
})

interface Typed {
  country: string
  number: string
}

/** Returns the typed number in E.164, or null. Adds an error to the field `number` if the number is invalid. */
function readNumber({ country, number }: Typed, context: z.RefinementCtx<unknown>): string | null {
  if (number === '' || !isCountry(country)) return null
  const read = readContactNumber(number, country)
  if (read.error !== undefined) context.addIssue({ code: 'custom', path: ['number'], message: read.error })
  return read.number ?? null
}

/**
 * The request in which a person sets their own contact number. Parsing returns the number in E.164, or null to remove
 * the number.
 */
export const contactPhoneBody = fields.transform((typed, context) => ({ contact_phone: readNumber(typed, context) }))

/**
 * The request in which the office sets another person's contact number. `seen` is the `updated_at` that the admin saw.
 */
export const personContactBody = fields
  .extend({ seen: z.iso.datetime({ error: 'Send the version that you last loaded' }) })
  .transform(({ seen, ...typed }, context) => ({ contact_phone: readNumber(typed, context), seen }))

export const ownContact = z.object({
  contact_phone: z.string().nullable(),
  /** The number in display format: `+44 7400 123456, United Kingdom`. */
  understood: z.string().nullable(),
})
export type OwnContact = z.infer<typeof ownContact>
