import { z } from 'zod'
import { dateField, idField, lengthError, plainText } from '@/lib/core/http/fields'
import { learnerField } from '@/lib/learners/schema'

/** A waitlist entry for one day, or for any day (contract 10.13). */
export const waitlistBody = z.object({
  teacher_id: idField('Select a teacher'),
  date: dateField('Enter a date').nullish(),
  learner_id: learnerField,
})

const about = {
  teacher_name: z.string(),
  /** An academy date. Null if the entry is for any day. */
  date: z.string().nullable(),
}

export const waitlistEntry = z.object({
  id: z.string(),
  learner_id: z.string(),
  learner_name: z.string(),
  teacher_id: z.string(),
  ...about,
})
export type WaitlistEntryView = z.infer<typeof waitlistEntry>

export const leaveWaitlistBody = z.object({
  key: plainText('This link is incomplete').max(100, lengthError('This link is incomplete')),
})
export const endedEntry = z.object(about)
export type EndedEntry = z.infer<typeof endedEntry>
