import { z } from 'zod'
import { registerBody } from '@/lib/accounts/schema'
import { learnerApplication, ownApplication } from '@/lib/applications/schema'
import { auditRow } from '@/lib/core/observability/audit'
import { ownPayment } from '@/lib/payments/schema'
import { addableCourse, taughtCourse } from '@/lib/teachers/schema'

const { name, email, phone } = registerBody.shape

/**
 * The fields of a person that the office can change. Omitted fields stay unchanged. `seen` is the `updated_at` that the
 * admin saw.
 */
export const editPersonBody = z.object({
  name: name.optional(),
  email: email.optional(),
  phone: phone.optional(),
  seen: z.iso.datetime({ error: 'Send the version that you last loaded' }),
})

export const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  contact_phone: z.string().nullable(),
  country: z.string().nullable(),
  /** The GST code of a state in India. */
  state: z.string().nullable(),
  /** Country and state as shown to people: `Tamil Nadu, India`. */
  place: z.string().nullable(),
  /** The country of the phone number. The form suggests it as the person's country. */
  suggested_country: z.string().nullable(),
  role: z.enum(['student', 'teacher', 'admin']),
  time_zone: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type PersonView = z.infer<typeof person>

const slotTotal = z.object({ count: z.number().int(), minutes: z.number().int() })

/** A teacher's hours in one month, in the academy's time zone. */
const teachingMonth = z.object({
  from: z.string(),
  to: z.string(),
  /** Hours of past classes (`given`), upcoming classes (`coming`) and upcoming free slots (`free`). */
  given: slotTotal,
  coming: slotTotal,
  free: slotTotal,
})

/**
 * All data that the office has about one person, except the classes. A separate request returns the classes in pages
 * (contract 9.43).
 */
export const personRecord = z.object({
  person,
  /** When the personal data was erased. */
  erased_at: z.iso.datetime().nullable(),
  /** The person's opt-in to WhatsApp, or null without one. Undefined if the academy has not set up WhatsApp. */
  whatsapp: z.object({ number: z.string(), opted_in_at: z.iso.datetime() }).nullable().optional(),
  applications: z.object({
    teacher: ownApplication.nullable(),
    students: z.array(learnerApplication),
  }),
  courses: z.array(z.string()),
  payments: z.array(ownPayment),
  /** The data of a teacher. Null for a person who has never taught. */
  teaching: z
    .object({
      picture: z.string().nullable(),
      link: z.string().nullable(),
      month: teachingMonth,
      taught: z.array(taughtCourse),
      addable: z.array(addableCourse),
    })
    .nullable(),
  history: z.array(auditRow),
})
export type PersonRecord = z.infer<typeof personRecord>
