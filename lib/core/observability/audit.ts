import { z } from 'zod'
import '@/lib/core/config/zod-settings'

export type AuditSubject =
  | 'payment'
  | 'teacher_profile'
  | 'student_profile'
  | 'trial_request'
  | 'class'
  | 'day_off'
  | 'slot'
  | 'weekly_place'
  | 'person'
  | 'academy'
  | 'course'
  | 'learner'
  | 'import'
  | 'term'
  | 'announcement'
  | 'plan'
  | 'enrolment'
  | 'due'
  | 'credits'

/** The record ID in audit entries about the whole academy, which has no database row. */
export const ACADEMY_RECORD_ID = '00000000-0000-0000-0000-00000000acad'

/** One decision, as shown to an admin. */
export const auditRow = z.object({
  at: z.iso.datetime(),
  who: z.string(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
})
export type AuditRow = z.infer<typeof auditRow>
