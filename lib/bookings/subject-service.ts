import { chosenCourses } from '@/lib/catalogue/course-choices'
import { invalidField } from '@/lib/core/errors'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { subjectOf } from './subject'

/** What a class is called, and whether its student chose that; what nobody chose follows an approved payment. */
interface Named {
  subject: string
  subjectChosen: boolean
}

/**
 * The subject of a class that is being booked: the chosen course, which has to be one of the teacher's (any case; else
 * 422), or without a choice the one that contract 10.4 gives. Both lists are to be read with the student locked.
 */
export function nameClass(taught: readonly string[], paidNewestFirst: readonly string[], chosen: string | null): Named {
  if (chosen === null) return { subject: subjectOf(taught, paidNewestFirst), subjectChosen: false }
  const subject = taught.find((course) => course.toLowerCase() === chosen.toLowerCase())
  if (!subject) throw invalidField('subject', 'This teacher does not teach this course')
  return { subject, subjectChosen: true }
}

/** Coming classes for which no subject was chosen. What begins after now ends after it: the index by student begins with the end. */
function unnamed(studentId: string): Prisma.Sql {
  const now = new Date()
  return Prisma.sql`
    student_id = ${studentId}::uuid AND ends_at > ${now} AND starts_at > ${now} AND NOT subject_chosen AND cancelled_at IS NULL`
}

/** A teacher of such classes, with what the student has paid, newest first. */
interface Unnamed {
  id: string
  regions: string[]
  courses: unknown
  paid: string[]
}

/** Who gives coming classes for which no subject was chosen; for `nameClassesByPayment`. */
export function classesToName(tx: Statements, studentId: string): Promise<Unnamed[]> {
  return tx.$queryRaw<Unnamed[]>`
    SELECT f.user_id::text AS id, f.regions, f.courses,
           ARRAY(SELECT course_name FROM payments WHERE user_id = ${studentId}::uuid AND status = 'approved'
                 ORDER BY created_at DESC) AS paid
    FROM teacher_profiles f WHERE f.user_id IN (SELECT teacher_id FROM bookings WHERE ${unnamed(studentId)})`
}

/**
 * A payment was approved: the student's coming classes for which no subject was chosen are named by the rule that names
 * new ones, with every teacher who teaches the course that was paid (contract 10.12). Call it and `classesToName` in the
 * approval's transaction, after its row says so, with the student locked, so that a booking under way either is seen here or sees
 * the approval. No letter goes out: neither time nor place of a class changes, and whatever is written next has the new name.
 */
export async function nameClassesByPayment(
  tx: Statements,
  studentId: string,
  courseName: string,
  teachers: readonly Unnamed[],
): Promise<void> {
  for (const { id, paid, ...profile } of teachers) {
    const taught = chosenCourses(profile)
    if (!taught.includes(courseName)) continue
    await tx.$queryRaw`
      UPDATE bookings SET subject = ${subjectOf(taught, paid)} WHERE teacher_id = ${id}::uuid AND ${unnamed(studentId)}`
  }
}
