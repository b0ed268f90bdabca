import type { ActiveBooking } from '@/lib/core/active-booking'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { BookingView } from './schema'

/** The columns of an `ActiveBooking` for raw SQL. */
const activeBookingColumns = Prisma.sql`
  id::text, slot_id::text AS "slotId", teacher_id::text AS "teacherId", student_id::text AS "studentId", subject,
  (SELECT json_build_object('id', l.id, 'name', l.name) FROM learners l WHERE l.id = learner_id) AS learner,
  subject_chosen AS "subjectChosen", series_id::text AS "seriesId", attendance::text, starts_at AS "startsAt",
  ends_at AS "endsAt", created_at AS "createdAt"`

/** Reads the booked class of a slot. Throws 404 if there is none. */
export async function findActiveBooking(tx: Statements, slotId: string, lock = Prisma.empty): Promise<ActiveBooking> {
  if (!isId(slotId)) throw noSuchClass()
  const [booking] = await tx.$queryRaw<ActiveBooking[]>`
    SELECT ${activeBookingColumns} FROM bookings WHERE slot_id = ${slotId}::uuid AND cancelled_at IS NULL ${lock}`
  if (!booking) throw noSuchClass()
  return booking
}

/** Finds the student's latest class (past or upcoming) with an approved teacher. Returns that teacher's ID, or null. */
export async function findLastTeacherId(studentId: string): Promise<string | null> {
  const latest = await db().booking.findFirst({
    where: { studentId, cancelledAt: null, slot: { teacher: { role: 'teacher', closedAt: null } } },
    orderBy: { endsAt: 'desc' },
    select: { teacherId: true },
  })
  return latest?.teacherId ?? null
}

/** Converts a booked class to the response of the calls that book or move classes. */
export const bookingView = ({ learner, startsAt, endsAt, ...booking }: ActiveBooking): BookingView => ({
  slot_id: booking.slotId,
  teacher_id: booking.teacherId,
  student_id: booking.studentId,
  learner_id: learner.id,
  learner_name: learner.name,
  ...timeFields(startsAt, endsAt),
  subject: booking.subject,
})

export const noSuchClass = () => new AppError('not_found', 'No class is booked in this slot')
