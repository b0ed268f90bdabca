import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { lockManyPeople } from '@/lib/bookings/lock-service'
import type { BookingView } from '@/lib/bookings/schema'
import { book } from '@/lib/bookings/service'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { spanOf } from '@/lib/slots/service'
import { findDuringTimeOff } from '@/lib/slots/time-off-queries'
import type { classDuringTimeOffBody } from './schema'

/**
 * Adds and books a slot during a holiday or time off, with a reason. Throws 404 for unknown people and 422 for an
 * invalid time. Throws 409 if there is no holiday or time off at this time, or if the slot overlaps another slot.
 */
export async function addClassDuringTimeOff(
  actor: Actor,
  body: z.output<typeof classDuringTimeOffBody>,
): Promise<{ booking: BookingView; informed: Informed }> {
  const { teacher_id: teacherId, student_id: studentId, learner_id: learnerId = null, reason } = body
  if (!isId(teacherId)) throw new AppError('not_found', 'Teacher not found')
  if (!isId(studentId)) throw new AppError('not_found', 'Student not found')
  const span = spanOf(body)
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const people = await lockManyPeople(tx, [studentId], [teacherId])
      if (people.get(teacherId)?.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
      if (people.get(studentId)?.role !== 'student') throw new AppError('not_found', 'Student not found')
      const [timeOff] = await findDuringTimeOff(tx, teacherId, [span])
      if (!timeOff) throw new AppError('conflict', NO_TIME_OFF)
      const slot = await tx.slot.create({
        data: { teacherId, ...span, allowedReason: reason, allowedBy: actor.id },
        select: { id: true },
      })
      const audit = { actorId: actor.id, action: 'add', subject: 'slot', subjectId: slot.id } as const
      await writeAudit(tx, { ...audit, from: timeOff.label, to: 'class', reason })
      const [booking] = (await book(tx, { studentId, learnerId }, teacherId, [slot.id], null)).bookings
      if (!booking) throw new Error('The booked class could not be found')
      return { booking, informed: countInformed(people.values(), actor) }
    }),
  )
}

const NO_TIME_OFF = 'There is no holiday or time off at the time you chose. Please add a slot and book it as usual.'
