import { findActiveBooking } from '@/lib/bookings/booking-queries'
import type { ActiveBooking } from '@/lib/core/active-booking'
import { db } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { SubstituteView } from './schema'

/** A teacher who can take over a class. */
export interface Substitute {
  /** The slot of the class. */
  slotId: string
  teacherId: string
  name: string
  /** The teacher's free slot at exactly this time. Null if a slot must be added. */
  freeSlotId: string | null
}

type Substitutable = Pick<ActiveBooking, 'slotId' | 'teacherId' | 'studentId' | 'subject' | 'startsAt' | 'endsAt'>

/**
 * Finds substitutes for each class: other teachers of the course who are free during the class. Teachers with a free
 * slot come first.
 */
export async function findSubstitutes(tx: Statements, bookings: readonly Substitutable[]): Promise<Substitute[]> {
  if (bookings.length === 0) return []
  return tx.$queryRaw<Substitute[]>`
    WITH booking AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(bookings)}::json) AS b(
        "slotId" uuid, "teacherId" uuid, "studentId" uuid, subject text, "startsAt" timestamptz, "endsAt" timestamptz))
    SELECT booking."slotId"::text, u.id::text AS "teacherId", u.name, free.id::text AS "freeSlotId"
    FROM booking
    -- Starts from the teachers, because teachersOf would read the teachers of all courses for each class.
    JOIN users u ON u.role = 'teacher' AND u.closed_at IS NULL
      AND u.id NOT IN (booking."teacherId", booking."studentId")
      AND EXISTS (SELECT FROM teacher_courses c WHERE c.teacher_id = u.id AND c.ended_at IS NULL
                    AND lower(c.course_name) = lower(booking.subject))
    LEFT JOIN slots free ON free.teacher_id = u.id AND free.withdrawn_at IS NULL
      AND free.starts_at = booking."startsAt" AND free.ends_at = booking."endsAt"
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.slot_id = free.id AND b.cancelled_at IS NULL)
    WHERE booking."startsAt" > now()
      AND NOT EXISTS (SELECT FROM slots s WHERE s.teacher_id = u.id AND s.withdrawn_at IS NULL
                        AND tstzrange(s.starts_at, s.ends_at) && tstzrange(booking."startsAt", booking."endsAt")
                        AND s.id IS DISTINCT FROM free.id)
      AND NOT EXISTS (SELECT FROM days_off d WHERE d.taken_back_at IS NULL AND (d.teacher_id = u.id OR d.teacher_id IS NULL)
                        AND d.starts_at < booking."endsAt" AND d.ends_at > booking."startsAt")
    ORDER BY booking."startsAt", free.id IS NULL, u.name, u.id`
}

/** Lists the teachers who can take the class in a slot. Throws 404 if the slot has no class. */
export async function listSubstitutes(slotId: string): Promise<SubstituteView[]> {
  const substitutes = await findSubstitutes(db(), [await findActiveBooking(db(), slotId)])
  return substitutes.map(substituteView)
}

export const substituteView = ({ teacherId, name, freeSlotId }: Substitute): SubstituteView => ({
  teacher_id: teacherId,
  name,
  has_slot: freeSlotId !== null,
})
