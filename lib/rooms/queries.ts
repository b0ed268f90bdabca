import { db } from '@/lib/db/client'
import { prepareQueue } from '@/lib/jobs/service'
import { type CleanUp, cleanUpNames } from './schema'

/** More than the office will ever see; a bound all the same. */
const MOST = 200

/** Clean-ups at the meeting service that were tried as often as they may be, the latest first. */
export async function listFailedCleanUps(): Promise<CleanUp[]> {
  await prepareQueue()
  const rows = await db().$queryRaw<(Omit<CleanUp, 'tried_at'> & { at: Date })[]>`
    SELECT id::text, task_identifier AS task, attempts, last_error, updated_at AS at FROM graphile_worker.jobs
    WHERE task_identifier = ANY(${cleanUpNames}) AND attempts >= max_attempts AND locked_at IS NULL
    ORDER BY updated_at DESC, id DESC LIMIT ${MOST}`
  // The error's first line: the rest is a stack of ours.
  return rows.map(({ at, ...row }) => ({
    ...row,
    last_error: row.last_error?.split('\n', 1)[0]?.slice(0, 300) ?? null,
    tried_at: at.toISOString(),
  }))
}

export async function countFailedCleanUps(): Promise<number> {
  await prepareQueue()
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs
    WHERE task_identifier = ANY(${cleanUpNames}) AND attempts >= max_attempts AND locked_at IS NULL`
  return row?.count ?? 0
}
