import { z } from 'zod'
import { listQuery, timeFieldsShape } from '@/lib/core/http/fields'

/** `q` searches the name. */
export const myStudentsQuery = listQuery.pick({ q: true, cursor: true, limit: true })
export type MyStudentsQuery = z.output<typeof myStudentsQuery>

const studentClass = z.object({ slot_id: z.string(), subject: z.string(), ...timeFieldsShape })

/** A person who has or had a class with the teacher. Contains no contact details. */
export const myStudent = z.object({
  student_id: z.string(),
  learner_id: z.string(),
  name: z.string(),
  /** The family's notes for teachers. */
  about: z.string(),
  /** The subject of the next class or, if there is none, of the last one. */
  subject: z.string(),
  next_class: studentClass.nullable(),
  last_class: studentClass.nullable(),
  /** The topic in the latest class notes, or the homework if the notes have no topic. */
  last_note: z.string().nullable(),
  /**
   * The slot of the student's next class or of a recent class, for the WhatsApp link (contract 9.12). Null if the page
   * must not show the link.
   */
  whatsapp_slot_id: z.string().nullable(),
  /** True if the page cannot show a WhatsApp link, because the country of the phone number is unknown. */
  needs_country: z.boolean().optional(),
})
export type MyStudent = z.infer<typeof myStudent>
