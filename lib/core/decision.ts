import { AppError } from '@/lib/core/http/errors'
import type { DecisionStatus } from '@/lib/core/http/fields'

/** The current decision on a record. */
interface CurrentDecision {
  status: DecisionStatus
  decidedAt: Date | null
}

/**
 * Throws 409 with `sentence` if another admin decided on the record after the caller read it. Compares the current
 * status with `seen`. If the caller did not send `seen`, compares `decidedAt` with the time of the request.
 */
export function assertNotDecidedSince(
  now: CurrentDecision,
  seen: DecisionStatus | undefined,
  requestedAt: Date,
  sentence: string,
): void {
  const isOutdated = seen ? now.status !== seen : now.decidedAt !== null && now.decidedAt >= requestedAt
  if (isOutdated) throw new AppError('conflict', sentence)
}
