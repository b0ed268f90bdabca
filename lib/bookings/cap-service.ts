import { academyContent } from '@/lib/core/config/academy'
import { feeSettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import { timeFields } from '@/lib/core/time/zone'
import { type CountingData, classesLeftIn, countedCourse } from '@/lib/credits/counting'
import { bookCredits, type CountedClass, readLedger } from '@/lib/credits/ledger-service'
import { lotsOf, validLots } from '@/lib/credits/lots'
import { queueRenewal } from '@/lib/credits/renewal-service'
import { NO_CLASS_LEFT } from '@/lib/credits/texts'
import { Prisma } from '@/lib/db/client'
import { isOverdueDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'

/** The limits on a learner's bookings (contract 34.8, 70). */
export interface Limits {
  counting: CountingData
  /** The learner's paid courses, newest payment first. */
  paid: string[]
  /** The number of upcoming classes per course. Classes that count towards a plan are left out. */
  held: Record<string, number>
  /** True if a fee of the account is overdue. */
  overdue: boolean
}

/** Builds the SQL that reads a learner's `CountingData`. Leaves out group classes, which cannot be booked yet. */
const countingOf = (learnerId: Prisma.Sql): Prisma.Sql => Prisma.sql`json_build_object(
  'enrolments', coalesce((SELECT json_agg(json_build_object('course', e.course_name, 'from', e.starts_on,
                   'counted', coalesce(bought.classes > 0 AND bought.class_type = 'private', false)))
                 FROM course_enrolments e LEFT JOIN plans bought ON bought.id = e.plan_id
                 WHERE e.learner_id = ${learnerId} AND coalesce(e.ends_on >= e.starts_on, true)), '[]'),
  'balances', coalesce((SELECT json_agg(json_build_object('course', course_name, 'minutes', minutes, 'left', classes))
               FROM credit_balances WHERE learner_id = ${learnerId} AND class_type = 'private'), '[]'))`

/** Builds the SQL for the columns of `Limits`. */
export const limitColumns = (accountId: Prisma.Sql, learnerId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ${countingOf(learnerId)} AS counting,
  ARRAY(SELECT course_name FROM paid_courses WHERE account_id = ${accountId} AND learner_id = ${learnerId}
        ORDER BY created_at DESC) AS paid,
  coalesce((SELECT json_object_agg(subject, classes) FROM (
    SELECT subject, count(*)::int AS classes FROM bookings
    WHERE student_id = ${accountId} AND learner_id = ${learnerId} AND cancelled_at IS NULL AND ends_at > ${new Date()}
      AND credit_entry_id IS NULL GROUP BY subject) h), '{}') AS held,
  EXISTS (SELECT FROM dues d WHERE d.account_id = ${accountId} AND ${isOverdueDue()}) AS overdue`

/** Reads the limits for a learner's bookings. Call it after locking the student's row. */
export async function readLimits(
  tx: Statements,
  { studentId, learnerId }: { studentId: string; learnerId: string },
): Promise<Limits> {
  const [limits] = await tx.$queryRaw<Limits[]>`
    SELECT limits.* FROM (SELECT ${limitColumns(Prisma.sql`${studentId}::uuid`, Prisma.sql`${learnerId}::uuid`)}) limits`
  if (!limits) throw new Error('the limits were not read')
  return limits
}

/** A class to be booked. */
interface NewClass extends Span {
  id: string
}

interface Span {
  startsAt: Date
  endsAt: Date
}

/** The learner and the chosen subject. If no subject was chosen, a course is chosen from `taught`. */
interface CourseChoice {
  studentId: string
  learnerId: string
  taught: readonly string[]
  /** The chosen subject, or null if no subject was chosen. */
  chosen: string | null
}

/** The course and the ledger entry of each class that counts towards a plan, keyed by class ID. */
interface CountedClasses {
  courses: ReadonlyMap<string, string>
  entries: ReadonlyMap<string, bigint>
}

const minutesOf = ({ startsAt, endsAt }: Span) => Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
const dayOf = ({ startsAt, endsAt }: Span) => timeFields(startsAt, endsAt).date

/**
 * Deducts the new classes from the learner's credit. Skips classes that do not count towards a plan. With `limited`,
 * throws 409 if more classes lack credit than the academy allows.
 */
export async function countClasses(
  tx: Statements,
  { studentId, learnerId, taught, chosen }: CourseChoice,
  newClasses: readonly NewClass[],
  { counting }: Pick<Limits, 'counting'>,
  { limited }: { limited: boolean },
): Promise<CountedClasses> {
  const courses = new Map<string, string>()
  const groups = new Map<string, CountedClass[]>()
  for (const newClass of newClasses) {
    const [minutes, day] = [minutesOf(newClass), dayOf(newClass)]
    const course = countedCourse(counting, { taught, chosen, minutes, day })
    if (course === null) continue
    courses.set(newClass.id, course)
    const countedClass = { learnerId, courseName: course, classType: 'private', minutes, bookingId: newClass.id, day }
    const key = `${minutes} ${course}`
    groups.set(key, [...(groups.get(key) ?? []), countedClass])
  }
  const entries = new Map<string, bigint>()
  for (const group of groups.values()) {
    const booked = await bookCredits(tx, studentId, group, limitOf(limited))
    for (const [id, entry] of booked) entries.set(id, entry)
    const [entryId] = booked.values()
    const [first] = group
    if (entryId === undefined || !first) continue
    await queueRenewal(tx, { left: classesLeftIn(counting, first.courseName, first.minutes) - booked.size, entryId })
  }
  return { courses, entries }
}

const isCreditRequired = () => feeSettings().booking_without_credit === 'refuse'

const limitOf = (limited: boolean) => ({
  least: limited ? (isCreditRequired() ? 0 : -academyContent().rules.unpaid_classes) : null,
  refuse: limited && isCreditRequired(),
})

/** Throws 409 if the family has an overdue fee and the academy does not let such families book. */
export function assertNotOverdue({ overdue }: Pick<Limits, 'overdue'>): void {
  if (overdue && feeSettings().block_overdue_booking) throw new AppError('conflict', FEE_OVERDUE)
}

const FEE_OVERDUE = 'A fee is overdue. Please pay it before you book.'

/** Throws 409 if a student without a payment for the course would have too many upcoming classes in it. */
export function assertUnpaidWithinCap({ paid, held }: Limits, course: string, more: number): void {
  if (!paid.includes(course) && (held[course] ?? 0) + more > academyContent().rules.unpaid_classes)
    throw tooManyUnpaid()
}

/**
 * Returns a function that checks whether one more class like `first` (same course and length) can be booked on a day.
 * Call the function once for each class, earliest first, because each allowed class uses up credit.
 */
export async function bookingAllowance(
  tx: Statements,
  who: { studentId: string; learnerId: string },
  { subject, ...first }: Span & { subject: string },
): Promise<(day: string) => boolean> {
  const limits = await readLimits(tx, who)
  const minutes = minutesOf(first)
  const course = countedCourse(limits.counting, { taught: [], chosen: subject, minutes, day: dayOf(first) })
  let left = course
    ? classesLeftIn(limits.counting, subject, minutes) + academyContent().rules.unpaid_classes
    : limits.paid.includes(subject)
      ? Number.POSITIVE_INFINITY
      : academyContent().rules.unpaid_classes - (limits.held[subject] ?? 0)
  if (!course || !isCreditRequired()) return () => left-- > 0
  const lots = lotsOf(
    await readLedger(tx, { learnerId: who.learnerId, courseName: subject, classType: 'private', minutes }),
  )
  return (day) => {
    const lot = validLots(lots, day).find((one) => one.left > 0)
    if (lot) lot.left -= 1
    return lot !== undefined
  }
}

const tooManyUnpaid = () =>
  new AppError(
    'conflict',
    `You can have up to ${academyContent().rules.unpaid_classes} upcoming classes until your payment is approved.`,
  )

/** Returns the 409 error for a weekly class that cannot be booked in some of its weeks. */
export const notAllowed = () => (isCreditRequired() ? new AppError('conflict', NO_CLASS_LEFT) : tooManyUnpaid())
