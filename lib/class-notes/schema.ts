import { z } from 'zod'
import { plainText, sized } from '@/lib/core/http/fields'

/** What is said of a class that has begun. */
export const attendance = z.enum(['unmarked', 'held', 'student_absent', 'teacher_absent'], {
  error: 'attendance must be unmarked, held, student_absent or teacher_absent',
})
export type Attendance = z.infer<typeof attendance>

/** `seen` is the mark that the page showed: of two people at once, one is told of the other. */
export const attendanceBody = z.object({ attendance, seen: attendance })

export const NOTE_LENGTH = 4000
/** How often notes can be added to once they stand. */
export const MOST_ADDITIONS = 20

const noteText = z
  .union(
    [
      z.null(),
      plainText('Enter text')
        .trim()
        .max(NOTE_LENGTH, sized(`At most ${NOTE_LENGTH} characters`)),
    ],
    {
      error: 'Enter text',
    },
  )
  .optional()
  .transform((value) => value ?? '')

const count = (error: string) => z.number({ error }).int({ error }).min(0, { error }).max(1_000_000, { error })

/** The three texts, whole; `version` is the one that the page showed, 0 where there were no notes. */
export const notesBody = z.object({
  taught: noteText,
  homework: noteText,
  private: noteText,
  version: count('version must be a whole number'),
})

export const notePart = z.enum(['taught', 'homework', 'private'], { error: 'part must be taught, homework or private' })
export type NotePart = z.infer<typeof notePart>

/** `number` is the place of the addition, the first one 1: sent twice, it stands once. */
export const additionBody = z.object({
  part: notePart,
  text: plainText('Please write something')
    .trim()
    .min(1, sized('Please write something'))
    .max(NOTE_LENGTH, sized(`At most ${NOTE_LENGTH} characters`)),
  number: count('number must be a whole number'),
})

const addition = z.object({ part: notePart, text: z.string(), added_at: z.iso.datetime(), added_by: z.string() })

/** The notes of one class, whole. A student’s answer has no `private`, and no additions to it. */
export const classNotes = z.object({
  taught: z.string(),
  homework: z.string(),
  private: z.string().optional(),
  version: z.number().int(),
  additions: z.array(addition),
  /** What whoever asks can do with them now. */
  may: z.enum(['read', 'edit', 'add']),
})
export type ClassNotes = z.infer<typeof classNotes>

/** What both people of a class read of its notes, in a list: the beginning of each text. */
export const sharedNotes = z.object({ taught: z.string(), homework: z.string(), more: z.boolean() })
export type SharedNotes = z.infer<typeof sharedNotes>
