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
  /** The last shared class notes: the part about the class or, if that is empty, the homework. */
  last_note: z.string().nullable(),
  /**
   * The teacher's latest class with this person, for the WhatsApp link (contract 9.12). Null if no class is recent
   * enough, or if the academy hides families from teachers.
   */
  whatsapp_slot_id: z.string().nullable(),
  /** True if the link is missing only because the country of the person's number is unknown. */
  needs_country: z.boolean().optional(),
})
export type MyStudent = z.infer<typeof myStudent>
