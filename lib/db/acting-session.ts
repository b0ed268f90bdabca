import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError, LOGIN_FIRST } from '@/lib/core/errors'
import { perProcess } from '@/lib/core/per-process'
import { databaseProblem } from './constraints'

const store = () => perProcess('actingSession', () => new AsyncLocalStorage<string | null>())

/**
 * Runs the work of a call for this session: each of its transactions commits only while the session is valid
 * (docs/decisions/2026-11-25-sessions-at-commit.md). Null for a call that needs no session.
 */
export function actingFor<T>(sessionId: string | null, work: () => T): T {
  return store().run(sessionId, work)
}

/** The session of the call that is running; null outside of one, as in jobs. */
export const actingSession = (): string | null => store().getStore() ?? null

/** Waits for the check that a transaction makes before it commits. A session that has ended: 401. */
export async function refuseEndedSession(check: Promise<unknown>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (databaseProblem(error)?.kind !== 'session_ended') throw error
    throw new AppError('signed_out', LOGIN_FIRST, { cause: error })
  }
}
