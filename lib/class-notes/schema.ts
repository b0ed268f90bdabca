import { z } from 'zod'
import { lengthError, plainText } from '@/lib/core/http/fields'

/** The attendance status of a class that has begun. */
export const attendance = z.enum(['unmarked', 'held', 'student_absent', 'teacher_absent'], {
  error: 'attendance must be unmarked, held, student_absent or teacher_absent',
})
export type Attendance = z.infer<typeof attendance>

/**
 * `seen` is the attendance that the page showed. If the stored attendance differs, the request is rejected with 409.
 */
export const attendanceBody = z.object({ attendance, seen: attendance })

export const NOTE_LENGTH = 4000
/** Maximum number of additions to notes that can no longer be edited. */
export const MAX_ADDITIONS = 20

const noteText = z
  .union(
    [
      z.null(),
      plainText('Enter text')
        .trim()
        .max(NOTE_LENGTH, lengthError(`At most ${NOTE_LENGTH} characters`)),
    ],
    {
      error: 'Enter text',
    },
  )
  .optional()
  .transform((value) => value ?? '')

const count = (error: string) => z.number({ error }).int({ error }).min(0, { error }).max(1_000_000, { error })

/** All three parts of the notes. `version` is the version that the page showed, or 0 if there were no notes. */
export const notesBody = z.object({
  taught: noteText,
  homework: noteText,
  private: noteText,
  version: count('version must be a whole number'),
})

export const notePart = z.enum(['taught', 'homework', 'private'], { error: 'part must be taught, homework or private' })
export type NotePart = z.infer<typeof notePart>

/** `number` is the position of the addition, starting at 1. The server uses it to detect a repeated request. */
export const additionBody = z.object({
  part: notePart,
  text: plainText('Please write something')
    .trim()
    .min(1, lengthError('Please write something'))
    .max(NOTE_LENGTH, lengthError(`At most ${NOTE_LENGTH} characters`)),
  number: count('number must be a whole number'),
})

const addition = z.object({ part: notePart, text: z.string(), added_at: z.iso.datetime(), added_by: z.string() })

/** The full notes of a class. The response to a student omits the `private` text and the additions to it. */
export const classNotes = z.object({
  taught: z.string(),
  homework: z.string(),
  private: z.string().optional(),
  version: z.number().int(),
  additions: z.array(addition),
  /** The caller's current permission for the notes. */
  may: z.enum(['read', 'edit', 'add']),
})
export type ClassNotes = z.infer<typeof classNotes>

/** An excerpt of the shared notes, for lists. */
export const sharedNotes = z.object({ taught: z.string(), homework: z.string(), more: z.boolean() })
export type SharedNotes = z.infer<typeof sharedNotes>
