import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { feeSettings } from '@/lib/core/config/settings'
import { outcomeText } from '@/lib/credits/outcome'
import { planReturns } from '@/lib/credits/return-service'
import { db } from '@/lib/db/client'
import { findActiveBooking } from './booking-queries'
import { causeOf, roleIn } from './change-service'
import type { classOutcomeQuery } from './schema'

/**
 * Describes what happens to the credit if a counted class is cancelled now, or if its teacher is absent (contract 70).
 * `text` is null if the class is not counted. Throws 404 if the slot has no class, and 403 for other people's classes.
 */
export async function getClassOutcome(
  actor: Actor,
  slotId: string,
  { cause }: z.output<typeof classOutcomeQuery>,
): Promise<{ text: string | null }> {
  const booking = await findActiveBooking(db(), slotId)
  const role = roleIn(actor, booking)
  const why = cause === 'teacher_absent' ? cause : causeOf(role, { by_family: cause === 'family' })
  const [planned] = await planReturns(db(), [booking.id], why)
  return { text: planned ? outcomeText(planned.outcome, feeSettings()) : null }
}
