import { z } from 'zod'
import { dateField, idField, plainText, sized } from '@/lib/core/http/fields'

/** contract 10.13: a waitlist entry for one day or for any day. */
export const watchBody = z.object({
  teacher_id: idField('Select a teacher'),
  date: dateField('Enter a date').nullish(),
})

const about = {
  teacher_name: z.string(),
  /** An academy date; null for any day. */
  date: z.string().nullable(),
}

export const watch = z.object({ id: z.string(), teacher_id: z.string(), ...about })
export type WatchView = z.infer<typeof watch>

export const endWatchBody = z.object({
  key: plainText('This link is incomplete').max(100, sized('This link is incomplete')),
})
export const endedWatch = z.object(about)
export type EndedWatch = z.infer<typeof endedWatch>
