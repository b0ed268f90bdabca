import type { Actor } from '@/lib/auth/session/actor'
import { lockManyPeople } from '@/lib/bookings/lock-service'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { recordFreedSlots } from '@/lib/waitlist/service'

/**
 * Removes the acting teacher's time off or, for an admin, any time off. Restores the upcoming withdrawn slots whose
 * time is still free, and returns their number. Moved classes keep their new times. Throws 404 for another teacher's
 * time off, and 409 if the time off is over or already removed.
 */
export async function removeTimeOff(actor: Actor, id: string): Promise<number> {
  const notFound = () => new AppError('not_found', 'Time off or holiday not found')
  if (!isId(id)) throw notFound()
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const timeOff = await tx.timeOff.findFirst({
        where: { id, ...(actor.role !== 'admin' && { teacherId: actor.id }) },
        select: { teacherId: true, endsAt: true },
      })
      if (!timeOff) throw notFound()
      if (timeOff.endsAt <= new Date()) throw new AppError('conflict', 'This holiday or time off has already ended')
      const taken = await tx.slot.groupBy({ by: ['teacherId'], where: { withdrawnFor: id } })
      await lockManyPeople(
        tx,
        [],
        [...taken.map((slot) => slot.teacherId), ...(timeOff.teacherId ? [timeOff.teacherId] : [])],
      )
      if (!timeOff.teacherId) await tx.$executeRaw`SELECT FROM lock_holidays(false)`
      const closed = await tx.timeOff.updateMany({
        where: { id, removedAt: null },
        data: { removedAt: new Date(), removedBy: actor.id },
      })
      if (closed.count !== 1) throw new AppError('conflict', 'This has just been removed')
      if (actor.role === 'admin') {
        const audit = { actorId: actor.id, action: 'take back', subject: 'day_off', subjectId: id } as const
        await writeAudit(tx, { ...audit, from: 'standing', to: 'taken back' })
      }
      const back = await restoreSlots(tx, id)
      for (const [teacherId, slotIds] of back) await recordFreedSlots(tx, teacherId, slotIds)
      return [...back.values()].flat().length
    }),
  )
}

/**
 * Restores the slots that were withdrawn for this time off, if their time is still free. Returns the IDs of the
 * restored slots, keyed by teacher.
 */
async function restoreSlots(tx: Transaction, timeOffId: string): Promise<Map<string, string[]>> {
  const back = await tx.$queryRaw<{ id: string; teacherId: string }[]>`
    UPDATE slots s SET withdrawn_at = NULL, withdrawn_for = NULL
    FROM users t WHERE t.id = s.teacher_id AND t.role = 'teacher' AND t.closed_at IS NULL
      AND s.withdrawn_for = ${timeOffId}::uuid AND s.starts_at > ${new Date()}
      AND NOT EXISTS (SELECT 1 FROM slots o WHERE o.teacher_id = s.teacher_id AND o.withdrawn_at IS NULL
                      AND tstzrange(o.starts_at, o.ends_at) && tstzrange(s.starts_at, s.ends_at))
      AND NOT EXISTS (SELECT 1 FROM days_off d WHERE d.taken_back_at IS NULL
                      AND (d.teacher_id = s.teacher_id OR d.teacher_id IS NULL)
                      AND tstzrange(d.starts_at, d.ends_at) && tstzrange(s.starts_at, s.ends_at))
    RETURNING s.id::text, s.teacher_id::text AS "teacherId"`
  const byTeacher = new Map<string, string[]>()
  for (const { id, teacherId } of back) byTeacher.set(teacherId, [...(byTeacher.get(teacherId) ?? []), id])
  return byTeacher
}
