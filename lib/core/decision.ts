import { AppError } from '@/lib/core/http/errors'
import type { DecisionStatus } from '@/lib/core/http/fields'

/** How a record that is decided stands now. */
interface Standing {
  status: DecisionStatus
  decidedAt: Date | null
}

/**
 * Of two who decide at once one is told: a decision rests on the state that was `seen`, or, of a caller who does not say it, on
 * the state at the moment of their asking. Decided otherwise since: 409 with `sentence`.
 */
export function assertNotDecidedSince(
  now: Standing,
  seen: DecisionStatus | undefined,
  askedAt: Date,
  sentence: string,
): void {
  const overtaken = seen ? now.status !== seen : now.decidedAt !== null && now.decidedAt >= askedAt
  if (overtaken) throw new AppError('conflict', sentence)
}
