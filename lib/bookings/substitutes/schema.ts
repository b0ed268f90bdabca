import { z } from 'zod'
import { idField, optionalText } from '@/lib/core/http/fields'

/** A teacher who can take over a class. */
export const substituteView = z.object({
  teacher_id: z.string(),
  name: z.string(),
  /** True if the teacher has a free slot at the time of the class. A substitute without one gets a new slot. */
  has_slot: z.boolean(),
})
export type SubstituteView = z.infer<typeof substituteView>

/** The chosen substitute. The emails to the family and both teachers contain the `reason`. */
export const substituteBody = z.object({ teacher_id: idField('Select a teacher'), reason: optionalText(300) })
