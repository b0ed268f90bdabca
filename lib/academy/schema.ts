import { z } from 'zod'
import type { Art, CourseFilter } from '@/lib/catalogue/courses'
import { regionKeys } from '@/lib/catalogue/regions'
import { ownFilter } from '@/lib/catalogue/sections'
import {
  arts,
  type FacultyProfile,
  facultySchema,
  type Identity,
  identitySchema,
  missingBankFields,
  moneySchema,
  rulesSchema,
} from '@/lib/core/config/academy-content'
import type { PageTexts } from '@/lib/core/config/page-texts'
import { paymentMethods } from '@/lib/core/config/payment-methods'
import { lengthError, plainText, requiredText } from '@/lib/core/http/fields'
import { feeSettingsBody, storedFeeSettings } from './fees-schema'
import { pageChanges, pageState } from './pages-schema'
import { isAtLeastFee, LIST_PRICE_BELOW, MAX_COURSES, price, storedPrice } from './price-schema'

const OUTDATED = 'Reload the page and try again'
const MAX_GROUP = 40

const filters = ['south', 'north', 'western'] as const

const paragraph = (missing: string, max = 400) => requiredText(missing, max)

export const courseText = z.object(
  {
    intro: paragraph('Describe the course in one sentence', 300),
    learn: z.tuple(
      [
        paragraph('Describe the first step'),
        paragraph('Describe the next step'),
        paragraph('Describe the later steps'),
      ],
      { error: 'Describe in three steps what students learn' },
    ),
    forWhom: paragraph('Describe who the course is for'),
    need: paragraph('List everything that a student needs for the first class'),
  },
  { error: 'Enter the page texts' },
)

const INCOMPLETE_BANK_ACCOUNT = 'Complete the bank details, or clear all of the fields'

const LISTED = 'Choose where the course is listed'
export const groupField = requiredText('Enter the group in which the course is listed', MAX_GROUP)

const placement = z.object(
  {
    filter: z.enum(filters, { error: LISTED }).nullable(),
    group: groupField,
  },
  { error: LISTED },
)

export const courseFields = {
  /** The course's permanent name. It cannot change once a payment, class or form uses it. */
  name: requiredText('Enter a name', 60),
  /** The display name. */
  label: requiredText('Enter the display name', 60),
  art: z.enum(arts, { error: 'Choose an art form' }),
  sign: plainText('Choose a picture').regex(/^[a-z-]{1,30}$/, { error: 'Choose a picture' }),
  region: z.enum(regionKeys, { error: 'Choose a region' }),
  placements: z
    .array(placement, { error: LISTED })
    .min(1, lengthError(LISTED))
    .max(4, lengthError('At most 4 sections')),
  text: courseText,
  /** The services that the fee covers. May be empty. */
  covers: plainText('Enter text').trim().max(300, lengthError('At most 300 characters')),
  is_retired: z.boolean({ error: 'Choose whether the academy offers this course' }),
}

/**
 * True if the course is listed in the section of its art form. The unfiltered /fees-structure page shows each course
 * only in that section.
 */
const isListedAtHome = ({ art, placements }: { art: Art; placements: readonly { filter: CourseFilter | null }[] }) =>
  placements.some(({ filter }) => filter === ownFilter[art])

/** A course in the draft. A new course has no `id` and needs a first price. */
const draftCourse = z
  .object(
    { id: z.uuid({ error: OUTDATED }).nullable(), ...courseFields, first_price: price.nullable() },
    { error: 'Enter the course details' },
  )
  .refine(({ id, first_price }) => id !== null || first_price !== null, {
    path: ['first_price'],
    error: 'Enter the course fee',
  })
  .refine(({ first_price }) => first_price === null || isAtLeastFee(first_price), {
    path: ['first_price', 'list_price'],
    error: LIST_PRICE_BELOW,
  })
  .refine(isListedAtHome, {
    path: ['placements'],
    error: 'Also list the course in the section that matches its art form',
  })
export type DraftCourse = z.output<typeof draftCourse>

const nameOf = ({ name }: { name: string }) => name.toLowerCase()

/** All courses, in display order. A course cannot be left out, only retired. */
export const draftCourses = z
  .array(draftCourse, { error: 'Send all courses' })
  .min(1, lengthError('Keep at least one course'))
  .max(MAX_COURSES, lengthError(`At most ${MAX_COURSES} courses`))
  .refine((courses) => new Set(courses.map(nameOf)).size === courses.length, {
    error: 'Two courses have the same name',
  })

/** The unpublished changes. Parts without changes are omitted. */
export interface DraftContent {
  identity?: Identity
  courses?: DraftCourse[]
  faculty?: FacultyProfile[]
  /** The texts of all edited pages, not only of the pages that this draft changes. */
  pages?: PageTexts
}

const seenRevision = z.int({ error: OUTDATED }).min(0, { error: OUTDATED })
const seenVersion = z.int({ error: OUTDATED }).min(1, { error: OUTDATED })

/**
 * `revision` is the draft revision that the admin saw. Each part in the request replaces that part of the draft. Null
 * removes the part, and a missing part stays unchanged. `pages` replaces only the listed pages.
 */
export const saveDraftBody = z.object({
  revision: seenRevision,
  identity: identitySchema.nullish(),
  courses: draftCourses.nullish(),
  faculty: facultySchema.nullish(),
  pages: pageChanges.nullish(),
})

const CHOOSE_LOGO = 'Choose a logo file'
export const uploadLogoBody = z.object({ picture: plainText(CHOOSE_LOGO).min(1, lengthError(CHOOSE_LOGO)) })

/** `seen` is the published version that the admin saw. `revision` is the draft revision that the admin saw. */
export const publishBody = z.object({ seen: seenVersion, revision: seenRevision })
export const restoreBody = z.object({ revision: seenRevision })

export const saveMoneyBody = moneySchema
  .extend({
    seen: seenVersion,
    /** Required to change the UPI ID, the bank account or the payment link (paymentDetailChanges). */
    current_password: plainText('Enter your current password')
      .max(1000, lengthError('Enter your current password'))
      .optional(),
  })
  .superRefine((money, context) => {
    for (const field of missingBankFields(money))
      context.addIssue({ code: 'custom', path: [field], message: INCOMPLETE_BANK_ACCOUNT })
  })

export const saveRulesBody = rulesSchema.extend({ seen: seenVersion })

export const saveFeeSettingsBody = feeSettingsBody(seenVersion)

/**
 * One change, as shown to an admin. `from` is null if there was no value before, and `to` is null if there is none now.
 */
export const change = z.object({ what: z.string(), from: z.string().nullable(), to: z.string().nullable() })
export type Change = z.infer<typeof change>

const placeholder = z.object({
  what: z.string(),
  /** What visitors and families see until an admin replaces the placeholder. */
  effect: z.string(),
  /** The card on /academy in which an admin replaces the placeholder with the academy's own data. */
  card: z.enum(['who-we-are', 'money', 'faculty', 'pages']),
})

const storedIdentity = z.object({
  name: z.string(),
  short_name: z.string(),
  tagline: z.string(),
  description: z.string(),
  address: z.string().nullable(),
  support_email: z.string(),
  whatsapp: z.string().nullable(),
  social_links: z.array(z.string()),
  /** Null for the built-in logo. */
  logo: z.string().nullable(),
})

const storedProfile = z.object({
  name: z.string(),
  art: z.enum(arts),
  sign: z.string(),
  subject: z.string(),
  languages: z.string(),
  summary: z.string(),
  story: z.array(z.string()),
})

export const academyView = z.object({
  version: z.number().int(),
  published_at: z.iso.datetime(),
  /** Null for version 1, which no admin published. */
  published_by: z.string().nullable(),
  identity: storedIdentity,
  money: z.object({
    upi_id: z.string(),
    payee: z.string(),
    gstin: z.string().nullable(),
    receipt_prefix: z.string(),
    bank_holder: z.string().nullable(),
    account_number: z.string().nullable(),
    bank_branch: z.string().nullable(),
    ifsc: z.string().nullable(),
    swift: z.string().nullable(),
    payment_link: z.string().nullable(),
    payment_methods: z.array(z.enum(paymentMethods)),
  }),
  rules: z.object({
    cancel_hours: z.number(),
    unpaid_classes: z.number(),
    pending_payments: z.number(),
    trial_without_teacher: z.boolean(),
    teachers_see_contacts: z.boolean(),
  }),
  fees: storedFeeSettings,
  /** Null while the pages show sample profiles. */
  faculty: z.array(storedProfile).nullable(),
  /** All pages with editable text, as they are in the draft. */
  pages: z.array(pageState),
  placeholders: z.array(placeholder),
  /** The display names of the courses on sale that have no teacher. */
  courses_without_teacher: z.array(z.string()),
  draft: z.object({
    revision: z.number().int(),
    identity: storedIdentity.nullable(),
    faculty: z.array(storedProfile).nullable(),
    /** True if the courses have unpublished changes. */
    has_courses: z.boolean(),
    saved_at: z.iso.datetime(),
    saved_by: z.string().nullable(),
    changes: z.array(change),
  }),
})
export type AcademyView = z.infer<typeof academyView>

export const versionRow = z.object({
  version: z.number().int(),
  published_at: z.iso.datetime(),
  published_by: z.string().nullable(),
  changes: z.array(change),
})

export const courseRow = z.object({
  id: z.string().nullable(),
  name: z.string(),
  label: z.string(),
  slug: z.string().nullable(),
  art: z.enum(arts),
  sign: z.string(),
  region: z.enum(regionKeys),
  placements: z.array(z.object({ filter: z.enum(filters).nullable(), group: z.string() })),
  text: z.object({ intro: z.string(), learn: z.array(z.string()), forWhom: z.string(), need: z.string() }),
  covers: z.string(),
  is_retired: z.boolean(),
  first_price: storedPrice.nullable(),
  /** Today's fee in whole rupees. Null for a course that is not published yet. */
  fee: z.number().int().nullable(),
  list_price: z.number().int().nullable(),
  /** Null if families abroad pay the same fee. */
  fee_abroad: z.number().int().nullable(),
  /** Future fees, earliest first. */
  coming: z.array(storedPrice.extend({ from_day: z.string() })),
  /** The number of approved teachers who teach this course. */
  teachers: z.number().int(),
})
export type CourseRow = z.infer<typeof courseRow>
