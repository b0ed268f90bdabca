import { AsyncLocalStorage } from 'node:async_hooks'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError, LOGIN_FIRST } from '@/lib/core/http/errors'
import { databaseProblem } from './constraints'

const store = () => perProcess('actingSession', () => new AsyncLocalStorage<string | null>())

/**
 * Runs a call for this session. Its transactions commit only while the session is valid
 * (docs/decisions/2026-11-20-sessions.md). `session` is null for a call without a session.
 */
export function actingFor<T>(sessionId: string | null, work: () => T): T {
  return store().run(sessionId, work)
}

/** Returns the session of the current call, or null outside a call, for example in jobs. */
export const actingSession = (): string | null => store().getStore() ?? null

/** Waits for the session check before COMMIT. Throws 401 if the session has ended. */
export async function refuseEndedSession(check: Promise<unknown>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (databaseProblem(error)?.kind !== 'session_ended') throw error
    throw new AppError('signed_out', LOGIN_FIRST, { cause: error })
  }
}
