import { headers } from 'next/headers'
import { cache } from 'react'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError } from '@/lib/core/http/errors'
import { databaseProblem } from '@/lib/db/constraints'
import { unlessDatabaseIsGone } from '@/lib/db/ready'
import { type Actor, actorOf, presentedToken } from './actor'

/** Who asked for this page, by the session cookie; null for a visitor. Read from the database once a request. */
export const pageActor = cache(async (): Promise<Actor | null> => {
  const given = await headers()
  const presented = presentedToken({ authorization: null, cookie: given.get('cookie') })
  if (!presented) return null
  try {
    return await unlessDatabaseIsGone(actorOf(presented.token))
  } catch (error) {
    if (error instanceof AppError || databaseProblem(error)?.kind === 'unreachable')
      noteFailure(given.get('x-request-id'))
    throw error
  }
})

/**
 * Next answers every page that fails with 500. The server (scripts/server/page-answer.mjs) makes it a 503 for the requests
 * that are named here, and takes them out; those whose answer had begun are few, and go with the oldest.
 */
function noteFailure(requestId: string | null): void {
  const noted = perProcess('pagesWithoutRecords', () => new Set<string>())
  if (requestId !== null) noted.add(requestId)
  for (const oldest of noted) if (noted.size > 1000) noted.delete(oldest)
}
