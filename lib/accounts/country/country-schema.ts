import { z } from 'zod'
import { plainText } from '@/lib/core/http/fields'
import { isCountryCode } from '@/lib/core/text/countries'
import { isStateCode } from '@/lib/core/text/indian-states'

const CHOOSE_COUNTRY = 'Choose a country'
const CHOOSE_STATE = 'Choose a state'

const fields = z.object({
  /** An ISO 3166 code, or empty to remove country and state. */
  country: plainText(CHOOSE_COUNTRY).refine((code) => code === '' || isCountryCode(code), { error: CHOOSE_COUNTRY }),
  /** The GST code of a state or union territory. Required in India, and ignored for other countries. */
  state: plainText(CHOOSE_STATE).nullish(),
})

interface Chosen {
  country: string
  state?: string | null | undefined
}

function readPlace({ country, state }: Chosen, context: z.RefinementCtx<unknown>) {
  if (country !== 'IN') return { country: country || null, state: null }
  if (!state || !isStateCode(state)) {
    context.addIssue({ code: 'custom', path: ['state'], message: CHOOSE_STATE })
    return { country, state: null }
  }
  return { country, state }
}

/** The country of an account and, in India, its state. */
export const countryBody = fields.transform(readPlace)

/** The country and state that the office sets for a person. `seen` is the person's `updated_at` as the admin saw it. */
export const personCountryBody = fields
  .extend({ seen: z.iso.datetime({ error: 'Send the version that you last loaded' }) })
  .transform(({ seen, ...chosen }, context) => ({ ...readPlace(chosen, context), seen }))

export const ownCountry = z.object({
  country: z.string().nullable(),
  state: z.string().nullable(),
  /** Country and state as shown to people: `Tamil Nadu, India`. */
  place: z.string().nullable(),
  /** The country of the person's phone number. The form suggests this country. */
  suggested_country: z.string().nullable(),
})
export type OwnCountry = z.infer<typeof ownCountry>
