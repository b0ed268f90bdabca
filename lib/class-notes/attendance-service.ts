import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { undoGiveBack } from '@/lib/credits/ledger-service'
import { returnCredits } from '@/lib/credits/return-service'
import { lockAccount } from '@/lib/db/account-lock'
import { writeAudit } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { assertWriter, type By, findActiveBooking } from './booking-service'
import { markFault } from './rule'
import type { attendanceBody } from './schema'

/**
 * Marks attendance for a class that has begun (contract 31.1). The class's teacher can do so until 7 days after the
 * class. Admins have no time limit, but their change is written to the audit log. Throws 403 for other people and
 * 404 if there is no class. Throws 409 outside the allowed time or after a concurrent change.
 */
export async function markClass(
  actor: Actor,
  slotId: string,
  { attendance, seen }: z.output<typeof attendanceBody>,
  by: By,
): Promise<void> {
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const booking = await findActiveBooking(slotId, tx)
      assertWriter(actor, booking, by)
      const now = new Date()
      const fault = markFault(by === 'office' ? 'admin' : 'teacher', booking, now)
      if (fault) throw new AppError('conflict', fault)
      // Locks the account, because the attendance may change the account's balance of classes.
      await lockAccount(tx, booking.studentId)
      const mark =
        attendance === 'unmarked' ? { markedAt: null, markedBy: null } : { markedAt: now, markedBy: actor.id }
      const { count } = await tx.booking.updateMany({
        where: { id: booking.id, cancelledAt: null, attendance: seen },
        data: { attendance, ...mark },
      })
      if (count === 1) {
        if (attendance === 'teacher_absent') await returnCredits(tx, [booking], 'teacher_absent')
        else if (seen === 'teacher_absent') await undoGiveBack(tx, booking.id)
        if (by === 'teacher' || seen === attendance) return
        const subject = { subject: 'class', subjectId: booking.id } as const
        await writeAudit(tx, { actorId: actor.id, action: 'mark', ...subject, from: seen, to: attendance })
        return
      }
      const current = await tx.booking.findUnique({
        where: { id: booking.id },
        select: { attendance: true, markedBy: true },
      })
      if (current?.attendance === attendance && (current.markedBy ?? actor.id) === actor.id) return
      throw new AppError('conflict', 'Someone else has just recorded the attendance. Check it and change it if needed.')
    }),
  )
}
