import { academyContent } from '@/lib/core/config/academy'
import { feeSettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import { academyToday, timeFields } from '@/lib/core/time/zone'
import { type Counting, countedCourse, leftIn } from '@/lib/credits/counting'
import { countingOf } from '@/lib/credits/counting-queries'
import { bookCredits, type CountedClass, NO_CLASS_LEFT, readLedger } from '@/lib/credits/ledger-service'
import { lotsOf, validLots } from '@/lib/credits/lots'
import { queueRenewal } from '@/lib/credits/renewal-service'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'

/** What limits a learner's bookings (contract 34.8, 70). Read it after locking the student's row. */
export interface Limits {
  counting: Counting
  /** The learner's paid courses, newest payment first. */
  paid: string[]
  /** The number of upcoming classes that are not counted, by course. */
  held: Record<string, number>
  /** True if a fee of the account is overdue. */
  overdue: boolean
}

/** Builds the SQL for the columns of `Limits`. */
export const limitColumns = (accountId: Prisma.Sql, learnerId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ${countingOf(learnerId)} AS counting,
  ARRAY(SELECT course_name FROM paid_courses WHERE account_id = ${accountId} AND learner_id = ${learnerId}
        ORDER BY created_at DESC) AS paid,
  coalesce((SELECT json_object_agg(subject, classes) FROM (
    SELECT subject, count(*)::int AS classes FROM bookings
    WHERE student_id = ${accountId} AND learner_id = ${learnerId} AND cancelled_at IS NULL AND ends_at > ${new Date()}
      AND credit_entry_id IS NULL GROUP BY subject) h), '{}') AS held,
  EXISTS (SELECT FROM dues WHERE account_id = ${accountId} AND paid < amount AND excused_at IS NULL
          AND due_on < ${academyToday()}::date - ${feeSettings().grace_days}::int) AS overdue`

/** Reads the limits of a learner. */
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
interface Wanted {
  id: string
  startsAt: Date
  endsAt: Date
}

interface Named {
  studentId: string
  learnerId: string
  taught: readonly string[]
  /** The subject if it was chosen, otherwise null. */
  chosen: string | null
}

/** How the classes are counted: the course of each counted class, and its ledger entry. */
interface Counted {
  courses: ReadonlyMap<string, string>
  entries: ReadonlyMap<string, bigint>
}

const minutesOf = ({ startsAt, endsAt }: Omit<Wanted, 'id'>) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
const dayOf = ({ startsAt, endsAt }: Omit<Wanted, 'id'>) => timeFields(startsAt, endsAt).date

/**
 * Uses one class of the learner's credit for each class that is about to be booked in a counted course. The course is
 * decided for each class. With `limited`,
 * the academy's setting decides how many classes can be booked without credit; throws 409 above that.
 */
export async function countClasses(
  tx: Statements,
  { studentId, learnerId, taught, chosen }: Named,
  wanted: readonly Wanted[],
  { counting }: Pick<Limits, 'counting'>,
  { limited }: { limited: boolean },
): Promise<Counted> {
  const courses = new Map<string, string>()
  const groups = new Map<string, CountedClass[]>()
  for (const one of wanted) {
    const [minutes, day] = [minutesOf(one), dayOf(one)]
    const course = countedCourse(counting, { taught, chosen, minutes, day })
    if (course === null) continue
    courses.set(one.id, course)
    const counted = { learnerId, courseName: course, classType: 'private', minutes, bookingId: one.id, day }
    const group = `${minutes} ${course}`
    groups.set(group, [...(groups.get(group) ?? []), counted])
  }
  const entries = new Map<string, bigint>()
  for (const group of groups.values()) {
    const booked = await bookCredits(tx, studentId, group, limitOf(limited))
    for (const [id, entry] of booked) entries.set(id, entry)
    const [[entryId], [first]] = [[...booked.values()], group]
    if (entryId === undefined || !first) continue
    await queueRenewal(tx, { left: leftIn(counting, first.courseName, first.minutes) - booked.size, entryId })
  }
  return { courses, entries }
}

const refuses = () => feeSettings().booking_without_credit === 'refuse'

const limitOf = (limited: boolean) => ({
  least: limited ? (refuses() ? 0 : -academyContent().rules.unpaid_classes) : null,
  refuse: limited && refuses(),
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
 * Returns a function that tells whether one more class on a day, of the same course and length as `first`, can be
 * booked. Each call with a positive result counts that class, so call it once per class, in order.
 */
export async function bookingAllowance(
  tx: Statements,
  who: { studentId: string; learnerId: string },
  { subject, ...first }: Omit<Wanted, 'id'> & { subject: string },
): Promise<(day: string) => boolean> {
  const limits = await readLimits(tx, who)
  const minutes = minutesOf(first)
  const counted = countedCourse(limits.counting, { taught: [], chosen: subject, minutes, day: dayOf(first) })
  let left = counted
    ? leftIn(limits.counting, subject, minutes) + academyContent().rules.unpaid_classes
    : limits.paid.includes(subject)
      ? Number.POSITIVE_INFINITY
      : academyContent().rules.unpaid_classes - (limits.held[subject] ?? 0)
  if (!counted || !refuses()) return () => left-- > 0
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

/** The error of a weekly class of which some weeks cannot be booked. */
export const notAllowed = () => (refuses() ? new AppError('conflict', NO_CLASS_LEFT) : tooManyUnpaid())
