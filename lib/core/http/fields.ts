import { z } from 'zod'
import { tenDigits } from '@/lib/core/text/phone'
import { isOneLine, isVisible } from '@/lib/core/text/single-line'
import { listSorts, MAX_SEARCH, timeSorts } from './lists'

/** Building blocks of the calls' schemas. They run in the browser and on the server alike. */

// Zod would try whether it may make functions from text: in a browser the content policy forbids it, and reports the try.
if (typeof window !== 'undefined') z.config({ jitless: true })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids are opaque: one of another shape is not an error of form, it is nobody's id. */
export function isId(value: string): boolean {
  return uuid.test(value)
}

/**
 * The error of a length check. Zod measures every value that has a `length`, also one that failed as a text or a list, and
 * comparing a hostile one such as `{"length":{"toString":0}}` throws.
 */
export const sized = (error: string) => ({
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'string' || Array.isArray(value),
})

/** PostgreSQL stores no NUL, and no field of ours has a use for one. */
const noNul = (value: string) => !value.includes('\u0000')

export const plainText = (missing: string) =>
  z.string({ error: missing }).refine(noNul, { error: 'This text contains a character that cannot be stored' })

export const NOT_ONE_LINE = 'Enter this on one line, without invisible characters'

/** Unicode encodes letters with marks in several ways. Text is stored and compared as NFC, so that searches find it. */
const nfc = (text: string) => text.normalize('NFC')

/** Text of one line: no line breaks, no control characters, nothing that cannot be seen or turns the writing round. */
const oneLineText = (missing: string) =>
  plainText(missing).overwrite(nfc).trim().refine(isOneLine, { error: NOT_ONE_LINE })

/** Required text of one line, trimmed: names above all, which stand in letters and lists. */
export const requiredText = (missing: string, max: number, tooLong = `At most ${max} characters`) =>
  oneLineText(missing).refine(isVisible, { error: missing }).max(max, sized(tooLong))

/** Text of one line, or null; the empty string is null. */
export const optionalLine = (max: number) =>
  oneLineText('Enter text')
    .max(max, sized(`At most ${max} characters`))
    .nullish()
    .transform((value) => value || null)

/** Text of any lines, or null; the empty string is null. */
export const optionalText = (max: number) =>
  plainText('Enter text')
    .overwrite(nfc)
    .trim()
    .max(max, sized(`At most ${max} characters`))
    .nullish()
    .transform((value) => value || null)

export const idField = (missing: string) => plainText(missing).min(1, sized(missing)).max(100, sized(missing))

/**
 * `YYYY-MM-DD`, also with a time part behind it, which is dropped. Must be a day that exists.
 */
export const dateField = (missing: string) =>
  plainText(missing)
    .min(1, sized(missing))
    .max(40, sized('Enter a date as YYYY-MM-DD'))
    .regex(/^\d{4}-\d{2}-\d{2}([T ].*)?$/, { error: 'Enter a date as YYYY-MM-DD' })
    .transform((value) => value.slice(0, 10))
    .refine(isCalendarDay, { error: 'This date does not exist' })

/** Within the years that any database and any calendar agree on. */
function isCalendarDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return date > '1900' && date < '2300' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** `HH:MM`, also with seconds, which are dropped. */
export const timeField = (missing: string) =>
  plainText(missing)
    .min(1, sized(missing))
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'Enter a time as HH:MM' })
    .transform((value) => value.slice(0, 5))

/** Written like the phone of an account (contract 5.7) or empty; stored as +91 and 10 digits. */
export const altMobileField = plainText('Enter a valid 10-digit phone number')
  .trim()
  .overwrite(tenDigits)
  .regex(/^(\d{10})?$/, { error: 'Enter a valid 10-digit phone number' })
  .nullish()
  .transform((value) => (value ? `+91${value}` : null))

/** 0 to 80 whole years, as a number or as digits, or null. */
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

export const decisionStatus = z.enum(['pending', 'approved', 'rejected'], {
  error: 'status is pending, approved or rejected',
})
export type DecisionStatus = z.infer<typeof decisionStatus>

/** Paging of the admin lists: 100 rows unless asked, 500 at the most. A cursor may hold a whole name. */
export const listQuery = z.object({
  status: decisionStatus.optional(),
  q: plainText('Enter text')
    .overwrite(nfc)
    .trim()
    .max(MAX_SEARCH, sized(`At most ${MAX_SEARCH} characters`))
    .optional(),
  cursor: z.string().max(800, sized('This cursor is not valid')).optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'limit is a whole number from 1' })
    .transform((value) => Math.min(Number(value), 500))
    .optional(),
})

export const timeSort = z.enum(timeSorts, { error: 'sort is newest or oldest' })
const listSort = z.enum(listSorts, { error: 'sort is newest, oldest or name' })
export const sortedListQuery = listQuery.extend({ sort: listSort.optional() })
export type SortedListQuery = z.output<typeof sortedListQuery>

/** How the calls write a span of time: academy date and `HH:MM` times (contract 5.2), and the instants in UTC. */
export const timeFieldsShape = {
  date: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
}
export type TimeFields = z.infer<z.ZodObject<typeof timeFieldsShape>>
