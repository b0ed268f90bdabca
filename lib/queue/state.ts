import { queryWithTimeout } from '@/lib/db/query-with-timeout'

/**
 * The counts of jobs. `oldestSeconds` is the age of the oldest due job. `emailSeconds` is the age of the oldest unsent
 * message.
 */
export interface QueueState {
  due: number
  oldestSeconds: number
  /**
   * The number of jobs that failed permanently. `failedToday` counts only those whose last attempt was in the past 24
   * hours.
   */
  failed: number
  failedToday: number
  emailSeconds: number
}

/** Throws if the database does not respond within two seconds. */
export async function queueState(): Promise<QueueState> {
  const state = await queryWithTimeout<QueueState>(
    `SELECT count(*) FILTER (WHERE open AND run_at <= now())::int AS due,
            coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE open AND run_at <= now())), 0)::float8 AS "oldestSeconds",
            count(*) FILTER (WHERE NOT open)::int AS failed,
            count(*) FILTER (WHERE NOT open AND updated_at > now() - interval '1 day')::int AS "failedToday",
            (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 FROM messages WHERE state = 'waiting') AS "emailSeconds"
     FROM (SELECT run_at, updated_at, attempts < max_attempts AS open FROM graphile_worker.jobs WHERE locked_at IS NULL) job`,
  )
  return state ?? { due: 0, oldestSeconds: 0, failed: 0, failedToday: 0, emailSeconds: 0 }
}
