import { chosenCourses } from '@/lib/catalogue/course-choices'
import { invalidField } from '@/lib/core/errors'
import type { Transaction } from '@/lib/db/client'
import { subjectOf } from './subject'

/** What a class is called, and whether its student chose that; what nobody chose follows an approved payment. */
interface Named {
  subject: string
  subjectChosen: boolean
}

/**
 * The subject of a class that is being booked: the chosen course, which has to be one of the teacher's (any case; else
 * 422), or without a choice the one that docs/contract.md 10.4 gives. Both lists are to be read with the student locked.
 */
export function nameClass(taught: readonly string[], paidNewestFirst: readonly string[], chosen: string | null): Named {
  if (chosen === null) return { subject: subjectOf(taught, paidNewestFirst), subjectChosen: false }
  const subject = taught.find((course) => course.toLowerCase() === chosen.toLowerCase())
  if (!subject) throw invalidField('subject', 'This teacher does not teach this course')
  return { subject, subjectChosen: true }
}

/**
 * A payment was approved: the student's coming classes for which no subject was chosen are named by the rule that names
 * new ones, with every teacher who teaches the course that was paid (docs/contract.md 10.12). Call it in the approval's
 * transaction, after its row says so, with the student locked, so that a booking under way either is seen here or sees the
 * approval. No letter goes out: neither time nor place of a class changes, and whatever is written next has the new name.
 */
export async function nameClassesByPayment(tx: Transaction, studentId: string, courseName: string): Promise<void> {
  const open = { studentId, subjectChosen: false, cancelledAt: null, startsAt: { gt: new Date() } }
  const classes = await tx.booking.findMany({ where: open, select: { teacherId: true }, distinct: ['teacherId'] })
  if (classes.length === 0) return
  const teachers = await tx.teacherProfile.findMany({
    where: { userId: { in: classes.map(({ teacherId }) => teacherId) } },
    select: { userId: true, ...taughtFields },
  })
  const paid = await paidNewestFirst(tx, studentId)
  for (const { userId: teacherId, ...profile } of teachers) {
    const taught = chosenCourses(profile)
    if (!taught.includes(courseName)) continue
    await tx.booking.updateMany({ where: { ...open, teacherId }, data: { subject: subjectOf(taught, paid) } })
  }
}

const taughtFields = { regions: true, courses: true } as const

async function paidNewestFirst(tx: Transaction, studentId: string): Promise<string[]> {
  const paid = await tx.payment.findMany({
    where: { userId: studentId, status: 'approved' },
    orderBy: { createdAt: 'desc' },
    select: { courseName: true },
  })
  return paid.map((payment) => payment.courseName)
}
