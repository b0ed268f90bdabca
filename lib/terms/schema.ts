import { z } from 'zod'
import { dateField, lengthError, plainText, requiredText } from '@/lib/core/http/fields'

/** A term of the school year. The first and the last day are academy dates, and both are part of the term. */
export const term = z.object({ id: z.string(), name: z.string(), starts_on: z.string(), ends_on: z.string() })
export type Term = z.infer<typeof term>

const dates = 'Choose the first and the last day'
export const termBody = z
  .object({
    name: requiredText('Enter a name, such as “January to March”', 60),
    starts_on: dateField(dates),
    ends_on: dateField(dates),
  })
  .refine(({ starts_on, ends_on }) => ends_on > starts_on, {
    path: ['ends_on'],
    error: 'The last day must be after the first day',
  })
  .refine(({ starts_on, ends_on }) => (Date.parse(ends_on) - Date.parse(starts_on)) / 86_400_000 <= 366, {
    path: ['ends_on'],
    error: 'A term can last at most a year',
  })

const SEND_SEEN = 'Send the version that you last loaded'
const seenText = plainText(SEND_SEEN).max(100, lengthError(SEND_SEEN))
/** `seen` is the term as the admin saw it before the change. */
export const changeTermBody = termBody.extend({
  seen: z.object({ name: seenText, starts_on: seenText, ends_on: seenText }, { error: SEND_SEEN }),
})
export const TERM_CHANGED = 'Someone else has just changed this term. Please check it and try again.'
