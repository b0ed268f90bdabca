import type { z } from 'zod'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import type { Actor } from '@/lib/auth/session/actor'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { assertMayChange, auditLearner } from '@/lib/learners/service'
import type { eraseLearnerBody } from './schema'

/**
 * Permanently erases an archived learner on the caller's account, with the learner's application, consents and class
 * notes. Classes and receipts stay, but without the name. Throws 422 for a wrong password, and 409 for a learner who is
 * not archived.
 */
export async function eraseLearner(
  actor: Actor,
  learnerId: string,
  body: z.output<typeof eraseLearnerBody>,
): Promise<void> {
  await confirmOwnPassword(actor, body.current_password)
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { name } = await assertMayChange(tx, actor, learnerId)
      await tx.$queryRaw`SELECT forget_learner(${learnerId}::uuid)`
      await tx.$queryRaw`SELECT forget_fees(${learnerId}::uuid)::text`
      await tx.studentProfile.deleteMany({ where: { learnerId } })
      await tx.consent.deleteMany({ where: { learnerId } })
      await tx.waitlistEntry.deleteMany({ where: { learnerId } })
      // Finds the emails by the learner's name in their text. Deletes only emails about this family's classes, because
      // other people may have the same name.
      await tx.$executeRaw`
        DELETE FROM messages WHERE (kind LIKE 'class%' OR kind = 'days-off') AND state <> 'waiting'
          AND position(${name} IN text) > 0 AND (${actor.id}::uuid IN (user_id, with_user_id)
            OR with_user_id IS NULL AND user_id IN (SELECT teacher_id FROM bookings WHERE learner_id = ${learnerId}::uuid))`
      await tx.$executeRaw`
        DELETE FROM notifications WHERE (kind LIKE 'class%' OR kind = 'days-off')
          AND position(${name} IN title || ' ' || text) > 0 AND (${actor.id}::uuid IN (user_id, with_user_id)
            OR with_user_id IS NULL AND user_id IN (SELECT teacher_id FROM bookings WHERE learner_id = ${learnerId}::uuid))`
      await tx.$executeRaw`
        DELETE FROM whatsapp_messages WHERE template <> 'payment_receipt'
          AND position(${name} IN parameters[2]) > 0 AND ${actor.id}::uuid IN (user_id, with_user_id)`
      await tx.$executeRaw`
        DELETE FROM trial_requests WHERE booking_id IN (SELECT id FROM bookings WHERE learner_id = ${learnerId}::uuid)`
      await auditLearner(tx, actor, learnerId, 'erase', 'erased')
    }),
  )
}
