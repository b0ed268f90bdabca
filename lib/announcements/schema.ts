import { z } from 'zod'
import {
  dateField,
  idField,
  lengthError,
  listQuery,
  optionalText,
  plainText,
  requiredText,
} from '@/lib/core/http/fields'
import { isVisible } from '@/lib/core/text/single-line'
import { audiences, MAX_TEXT, MAX_TITLE } from './bounds'

const CHOOSE_TEACHER = 'Select a teacher'
const CHOOSE_COURSE = 'Choose a course'
const CHOOSE_DAY = 'Choose a day'
const SEE_PREVIEW = 'Check the preview first'
const ENTER_TEXT = 'Enter the text'

/** Converts a missing or empty field to null, because each audience needs only some of the fields. */
const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish()).transform((value) => value ?? null)

const audienceShape = {
  audience: z.enum(audiences, { error: 'Choose who gets the announcement' }),
  teacher_id: optional(idField(CHOOSE_TEACHER)),
  course: optional(plainText(CHOOSE_COURSE)),
  day: optional(dateField(CHOOSE_DAY)),
}

interface AudienceFields {
  audience: (typeof audiences)[number]
  course: string | null
  day: string | null
}

interface RequiredField {
  path: PropertyKey[]
  error: string
  when: (payload: { value: unknown }) => boolean
}

/**
 * Returns a rule that requires a field for one audience. The rule also runs if other fields of the form are invalid.
 */
function required(
  audience: AudienceFields['audience'],
  field: 'course' | 'day',
  error: string,
): [(value: AudienceFields) => boolean, RequiredField] {
  const when: RequiredField['when'] = ({ value }) => typeof value === 'object' && value !== null
  return [(value) => value.audience !== audience || Boolean(value[field]), { path: [field], error, when }]
}
const requiredCourse = required('course', 'course', CHOOSE_COURSE)
const requiredDay = required('day', 'day', CHOOSE_DAY)

export const announcementAudience = z
  .object(audienceShape)
  .refine(...requiredCourse)
  .refine(...requiredDay)
export type AnnouncementAudience = z.output<typeof announcementAudience>

const textShape = {
  title: requiredText('Enter a title', MAX_TITLE),
  text: optionalText(MAX_TEXT).pipe(z.string({ error: ENTER_TEXT }).refine(isVisible, { error: ENTER_TEXT })),
}

/** The fields that the sender fills in. The request also contains `seen` from the preview. */
export const announcementDraft = z
  .object({ ...audienceShape, ...textShape })
  .refine(...requiredCourse)
  .refine(...requiredDay)
export type AnnouncementDraft = z.output<typeof announcementDraft>

export const announcementBody = z
  .object({ ...audienceShape, ...textShape, seen: plainText(SEE_PREVIEW).max(64, lengthError(SEE_PREVIEW)) })
  .refine(...requiredCourse)
  .refine(...requiredDay)

/** Who gets an announcement. `now`, `later`, `unconfirmed` and `turned_off` add up to `people`. */
export const announcementPreview = z.object({
  people: z.number().int(),
  /** Emails that are sent immediately. */
  now: z.number().int(),
  /** Emails that are sent at the end of the person's quiet hours. */
  later: z.number().int(),
  /** People whose address is not confirmed. Their emails are held. */
  unconfirmed: z.number().int(),
  /** People who do not want announcements by email. */
  turned_off: z.number().int(),
  /** The names of some recipients. */
  names: z.array(z.string()),
  /** The number of announcements that the sender can still send today. */
  left_today: z.number().int(),
  /** A digest of the recipients and of the sender's announcement count for today. */
  seen: z.string(),
})
export type AnnouncementPreview = z.infer<typeof announcementPreview>

/** The recipients by the status of their emails. All other numbers except `read` add up to `people`. */
const announcementCounts = z.object({
  people: z.number().int(),
  emailed: z.number().int(),
  /** Emails that are queued or are waiting for the quiet hours to end. */
  waiting: z.number().int(),
  held: z.number().int(),
  failed: z.number().int(),
  /** People to whom no email is sent, because they turned announcements off or their account was closed. */
  skipped: z.number().int(),
  stopped: z.number().int(),
  /** The recipients who have read the announcement in the app. */
  read: z.number().int(),
})
export type AnnouncementCounts = z.infer<typeof announcementCounts>

export const announcementRow = z.object({
  id: z.string(),
  sender_name: z.string(),
  audience: z.enum(audiences),
  teacher_name: z.string().nullable(),
  course: z.string().nullable(),
  day: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
  stopped_at: z.iso.datetime().nullable(),
  counts: announcementCounts,
})
export type AnnouncementRow = z.infer<typeof announcementRow>

export const announcementsQuery = listQuery.pick({ cursor: true, limit: true })
export type AnnouncementsQuery = z.output<typeof announcementsQuery>
