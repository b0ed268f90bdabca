import { AsyncLocalStorage } from 'node:async_hooks'
import { missingRight, type NeededRight, sufficientRights } from '@/lib/core/config/office-rights'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError, LOGIN_FIRST } from '@/lib/core/http/errors'
import { databaseProblem } from './constraints'

/** The right that an admin's call needs. Null if every admin may make the call, or the caller is not an admin. */
type CheckedRight = Exclude<NeededRight, 'any'> | null

interface Acting {
  sessionId: string
  right: CheckedRight
}

const store = () => perProcess('actingSession', () => new AsyncLocalStorage<Acting | null>())

/**
 * Runs a call for this session. The call's transactions commit only while the session is valid
 * (docs/decisions/2026-11-20-sessions.md). If `right` is given, the admin must also have that right. Pass null for a
 * call without a session.
 */
export function actingFor<T>(sessionId: string | null, work: () => T, right: CheckedRight = null): T {
  return store().run(sessionId === null ? null : { sessionId, right }, work)
}

/**
 * Requires this right for the current call. The call's transactions then commit only if the admin still has the right.
 * Does nothing outside a call.
 */
export function requireAtCommit(right: NonNullable<CheckedRight>): void {
  const acting = store().getStore()
  if (acting) acting.right = right
}

/** Returns the parameters of `require_session`, or null in a job or in a call without a session. */
export function actingSession(): { sessionId: string; rights: string[] | null } | null {
  const acting = store().getStore()
  if (!acting) return null
  return { sessionId: acting.sessionId, rights: acting.right && [...sufficientRights(acting.right)] }
}

/**
 * Waits for `check`, which verifies the session before COMMIT. Throws 401 if the session has ended, and 403 if the
 * right was removed.
 */
export async function refuseEndedSession(check: Promise<unknown>): Promise<void> {
  try {
    await check
  } catch (error) {
    const kind = databaseProblem(error)?.kind
    if (kind === 'session_ended') throw new AppError('signed_out', LOGIN_FIRST, { cause: error })
    const right = store().getStore()?.right
    if (kind === 'right_removed' && right) throw new AppError('forbidden', missingRight(right), { cause: error })
    throw error
  }
}
