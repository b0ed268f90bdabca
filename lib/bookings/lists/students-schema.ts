import { z } from 'zod'
import { listQuery, timeFieldsShape } from '@/lib/core/http/fields'

/** `q` looks into the name. */
export const myStudentsQuery = listQuery.pick({ q: true, cursor: true, limit: true })
export type MyStudentsQuery = z.output<typeof myStudentsQuery>

const studentClass = z.object({ slot_id: z.string(), subject: z.string(), ...timeFieldsShape })

/** Somebody who has or had a class with the teacher who asks: nothing of theirs but the name. */
export const myStudent = z.object({
  student_id: z.string(),
  name: z.string(),
  /** Of the next class, else of the last. */
  subject: z.string(),
  next_class: studentClass.nullable(),
  last_class: studentClass.nullable(),
  /** What was last shared of a class with them: what was taught, else the homework. */
  last_note: z.string().nullable(),
  /** The class by which the teacher may still write to them (contract 9.12); null where none is near enough. */
  whatsapp_slot_id: z.string().nullable(),
})
export type MyStudent = z.infer<typeof myStudent>
