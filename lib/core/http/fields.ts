import { z } from 'zod'
import '@/lib/core/config/zod-settings'
import { tenDigits } from '@/lib/core/text/phone'
import { isOneLine, isVisible } from '@/lib/core/text/single-line'
import { listSorts, MAX_SEARCH, timeSorts } from './lists'

/** Building blocks for the schemas of API calls, used by the browser and the server. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a well-formed ID. Callers treat a malformed ID like an unknown ID. */
export function isId(value: string): boolean {
  return uuid.test(value)
}

/**
 * Returns the options of a length check that runs only for strings and arrays. By default, zod would throw for a
 * hostile value such as `{"length":{"toString":0}}`.
 */
export const lengthError = (error: string) => ({
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'string' || Array.isArray(value),
})

/** Rejects the NUL character, which no field needs and PostgreSQL cannot store. */
const noNul = (value: string) => !value.includes('\u0000')

export const plainText = (missing: string) =>
  z.string({ error: missing }).refine(noNul, { error: 'This text contains a character that cannot be stored' })

export const NOT_ONE_LINE = 'Enter this on one line, without invisible characters'

/**
 * Converts text to NFC. Unicode encodes accented letters in several ways, so a search term might otherwise not match
 * the stored text.
 */
const nfc = (text: string) => text.normalize('NFC')

/**
 * Returns the schema for one line of text without control characters, invisible characters or marks that change the
 * text direction.
 */
const oneLineText = (missing: string) =>
  plainText(missing).overwrite(nfc).trim().refine(isOneLine, { error: NOT_ONE_LINE })

/**
 * Returns the schema for a required line of text, which is trimmed. Used for names, which appear in emails and lists.
 */
export const requiredText = (missing: string, max: number, tooLong = `At most ${max} characters`) =>
  oneLineText(missing).refine(isVisible, { error: missing }).max(max, lengthError(tooLong))

/** Returns the schema for a field that is one line of text or null. The empty string becomes null. */
export const optionalLine = (max: number) =>
  oneLineText('Enter text')
    .max(max, lengthError(`At most ${max} characters`))
    .nullish()
    .transform((value) => value || null)

/** Returns the schema for a field that is multi-line text or null. The empty string becomes null. */
export const optionalText = (max: number) =>
  plainText('Enter text')
    .overwrite(nfc)
    .trim()
    .max(max, lengthError(`At most ${max} characters`))
    .nullish()
    .transform((value) => value || null)

export const idField = (missing: string) =>
  plainText(missing).min(1, lengthError(missing)).max(100, lengthError(missing))

/** Returns the schema for a real calendar date as `YYYY-MM-DD`. A time part after the date is dropped. */
export const dateField = (missing: string) =>
  plainText(missing)
    .min(1, lengthError(missing))
    .max(40, lengthError('Enter a date as YYYY-MM-DD'))
    .regex(/^\d{4}-\d{2}-\d{2}([T ].*)?$/, { error: 'Enter a date as YYYY-MM-DD' })
    .transform((value) => value.slice(0, 10))
    .refine(isCalendarDay, { error: 'This date does not exist' })

/** True for a real calendar date from 1900 to 2299. */
function isCalendarDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return date > '1900' && date < '2300' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** Returns the schema for a time as `HH:MM`. Seconds are dropped. */
export const timeField = (missing: string) =>
  plainText(missing)
    .min(1, lengthError(missing))
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'Enter a time as HH:MM' })
    .transform((value) => value.slice(0, 5))

/** An optional 10-digit phone number (contract 5.7). The parsed value starts with +91. */
export const altMobileField = plainText('Enter a valid 10-digit phone number')
  .trim()
  .overwrite(tenDigits)
  .regex(/^(\d{10})?$/, { error: 'Enter a valid 10-digit phone number' })
  .nullish()
  .transform((value) => (value ? `+91${value}` : null))

/** From 0 to 80 years. Accepts a whole number or a string of digits. Null if missing. */
export const yearsField = z
  .union(
    [
      z.number().int({ error: 'Enter whole years' }),
      z
        .string()
        .trim()
        .regex(/^\d{0,3}$/, { error: 'Enter whole years' })
        .transform((value) => (value === '' ? null : Number(value))),
      z.null(),
    ],
    { error: 'Enter whole years' },
  )
  .optional()
  .transform((value) => value ?? null)
  .refine((value) => value === null || (value >= 0 && value <= 80), { error: 'Enter 0 to 80 years' })

/** Returns the schema for a whole number between two limits. Accepts a number or a string of digits. */
export const wholeNumber = (least: number, most: number, error = `Enter a whole number from ${least} to ${most}`) =>
  z
    .union(
      [
        z.number().int({ error }),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/, { error })
          .transform(Number),
      ],
      { error },
    )
    .meta({ minimum: least, maximum: most })
    .pipe(z.number().min(least, { error }).max(most, { error }))

export const decisionStatus = z.enum(['pending', 'approved', 'rejected'], {
  error: 'status must be pending, approved or rejected',
})
export type DecisionStatus = z.infer<typeof decisionStatus>

/**
 * The search and paging parameters for the admin lists: 100 rows by default, 500 at most. A cursor may be long, because
 * it can contain a name.
 */
export const listQuery = z.object({
  status: decisionStatus.optional(),
  q: plainText('Enter text')
    .overwrite(nfc)
    .trim()
    .max(MAX_SEARCH, lengthError(`At most ${MAX_SEARCH} characters`))
    .optional(),
  cursor: z.string().max(800, lengthError('This cursor is not valid')).optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'limit must be a whole number from 1' })
    .transform((value) => Math.min(Number(value), 500))
    .optional(),
})

export const timeSort = z.enum(timeSorts, { error: 'sort must be newest or oldest' })
const listSort = z.enum(listSorts, { error: 'sort must be newest, oldest or name' })
export const sortedListQuery = listQuery.extend({ sort: listSort.optional() })
export type SortedListQuery = z.output<typeof sortedListQuery>

/**
 * A time span in the API: a date and `HH:MM` times in the academy's zone (contract 5.2), and the same times as UTC
 * instants.
 */
export const timeFieldsShape = {
  date: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
}
export type TimeFields = z.infer<z.ZodObject<typeof timeFieldsShape>>
