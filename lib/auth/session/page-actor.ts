import { headers } from 'next/headers'
import { cache } from 'react'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError } from '@/lib/core/http/errors'
import { databaseProblem } from '@/lib/db/constraints'
import { rejectDuringOutage } from '@/lib/db/ready'
import { type Actor, actorOf, presentedToken } from './actor'

/**
 * Reads the session cookie and returns the person who requested the page. Returns null for a visitor. Queries the
 * database at most once per request.
 */
export const pageActor = cache(async (): Promise<Actor | null> => {
  const requestHeaders = await headers()
  const presented = presentedToken({ authorization: null, cookie: requestHeaders.get('cookie') })
  if (!presented) return null
  try {
    return await rejectDuringOutage(actorOf(presented.token))
  } catch (error) {
    if (error instanceof AppError || databaseProblem(error)?.kind === 'unreachable')
      recordFailedRequest(requestHeaders.get('x-request-id'))
    throw error
  }
})

/**
 * Records the ID of a request whose page failed because the database was unavailable. For this request,
 * scripts/server/page-answer.mjs changes the status from 500 to 503. Keeps only the newest 1,000 IDs.
 */
function recordFailedRequest(requestId: string | null): void {
  const failedIds = perProcess('pagesWithoutRecords', () => new Set<string>())
  if (requestId !== null) failedIds.add(requestId)
  for (const oldest of failedIds) if (failedIds.size > 1000) failedIds.delete(oldest)
}
