import { invalidField } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { taughtBy } from '@/lib/teachers/courses-queries'
import { subjectOf } from './subject'

/** The subject of a class. If the student chose none, it is derived from their approved payments. */
interface Named {
  subject: string
  subjectChosen: boolean
}

/**
 * Returns the subject for a new booking: the chosen course, or the default if none was chosen (contract 10.4). Throws
 * 422 if the teacher does not teach the chosen course. The caller must lock the student before reading `taught` and
 * `paidNewestFirst`.
 */
export function nameClass(
  taught: readonly string[],
  paidNewestFirst: readonly string[],
  chosenSubject: string | null,
): Named {
  if (chosenSubject === null) return { subject: subjectOf(taught, paidNewestFirst), subjectChosen: false }
  const subject = taught.find((course) => course.toLowerCase() === chosenSubject.toLowerCase())
  if (!subject) throw invalidField('subject', 'This teacher does not teach this course')
  return { subject, subjectChosen: true }
}

/**
 * Selects upcoming classes that do not count towards a plan and have no chosen subject. The condition on `ends_at` lets
 * PostgreSQL use an index.
 */
function whereSubjectNotChosen({ studentId, learnerId }: Payer): Prisma.Sql {
  const now = new Date()
  return Prisma.sql`
    student_id = ${studentId}::uuid AND learner_id = ${learnerId}::uuid AND ends_at > ${now} AND starts_at > ${now} AND NOT subject_chosen AND credit_entry_id IS NULL
    AND cancelled_at IS NULL`
}

/** The learner for whom a payment was made, and the account that paid. */
interface Payer {
  studentId: string
  learnerId: string
}

/**
 * A teacher of classes without a chosen subject. `paid` lists the courses that the student has paid for, latest payment
 * first.
 */
interface TeacherOfUnnamed {
  id: string
  taught: string[]
  paid: string[]
}

/**
 * Updates the default subjects of the student's upcoming classes after an approved payment (contract 10.12). Call this
 * in the approval's transaction, after updating the payment and locking the student.
 */
export async function nameClassesByPayment(tx: Statements, payer: Payer, courseName: string): Promise<void> {
  const { studentId, learnerId } = payer
  const teachers = await tx.$queryRaw<TeacherOfUnnamed[]>`
    SELECT t.id::text, ${taughtBy(Prisma.sql`t.id`)} AS taught,
           ARRAY(SELECT course_name FROM paid_courses
                 WHERE account_id = ${studentId}::uuid AND learner_id = ${learnerId}::uuid ORDER BY created_at DESC) AS paid
    FROM (SELECT DISTINCT teacher_id AS id FROM bookings WHERE ${whereSubjectNotChosen(payer)}) t`
  for (const { id, taught, paid } of teachers) {
    if (!taught.includes(courseName)) continue
    await tx.$queryRaw`
      UPDATE bookings SET subject = ${subjectOf(taught, paid)} WHERE teacher_id = ${id}::uuid AND ${whereSubjectNotChosen(payer)}`
  }
}
