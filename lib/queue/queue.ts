import { runMigrations } from 'graphile-worker'
import { forgetPerProcess, perProcess } from '@/lib/core/config/per-process'
import { traceparent } from '@/lib/core/observability/traces'
import { pool } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { JobName, Jobs } from './schema'
import { queueAddress, quietLogger } from './settings'

/**
 * Creates or updates the queue's tables. The worker calls this function at its start. Scripts without a worker call it
 * when they first need the queue. Uses a separate connection, so that a caller inside a transaction does not block
 * itself.
 */
export function prepareQueue(): Promise<void> {
  return perProcess('queue', () =>
    runMigrations({
      connectionString: queueAddress(),
      maxPoolSize: 1,
      logger: quietLogger,
    }).catch((error: unknown) => {
      forgetPerProcess('queue')
      throw error
    }),
  )
}

interface JobOptions {
  runAt?: Date
  /** A key for deduplication. A later job with the same key replaces an earlier one that has not started. */
  key?: string
  tries?: number
}

/** A job to add. */
export interface NewJob extends JobOptions {
  name: JobName
  payload: Jobs[JobName]
}

/** Creates a job of this kind, for `addJobs`. */
export const newJob = <N extends JobName>(name: N, payload: Jobs[N], options: JobOptions = {}): NewJob => ({
  name,
  payload,
  ...options,
})

/**
 * Adds jobs in the caller's transaction. If several jobs have the same key, only one is added. `removed` lists the keys
 * of pending jobs that are deleted first. A job that has begun is not deleted.
 */
export async function addJobs(tx: Statements, jobs: readonly NewJob[], removed: readonly string[] = []): Promise<void> {
  if (jobs.length === 0 && removed.length === 0) return
  await prepareQueue()
  if (removed.length > 0) {
    await tx.$queryRaw`SELECT count(graphile_worker.remove_job(key))::int FROM unnest(${[...removed]}::text[]) AS key`
  }
  if (jobs.length === 0) return
  const specs = JSON.stringify(oneOfEachKey(jobs).map(withTrace))
  await tx.$queryRaw`
    SELECT count(*)::int FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(name, payload, NULL, "runAt", tries, key, NULL, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${specs}::json) AS job(name text, payload json, "runAt" timestamptz, tries int, key text)))`
}

const oneOfEachKey = (jobs: readonly NewJob[]) => [...new Map(jobs.map((job) => [job.key ?? job, job])).values()]

/** Adds the active span to the payload. The job's trace links to that span (lib/worker/traced-tasks.ts). */
function withTrace(job: NewJob): NewJob {
  const added = traceparent()
  return added === undefined ? job : { ...job, payload: { ...job.payload, traceparent: added } }
}

/** Adds one job. */
export const addJob = <N extends JobName>(
  tx: Statements,
  name: N,
  payload: Jobs[N],
  options: JobOptions = {},
): Promise<void> => addJobs(tx, [newJob(name, payload, options)])

/** The time after which a job's lock counts as stale. No job may take this long. */
const ABANDONED_SECONDS = 180

/**
 * Unlocks the jobs of workers that died while running them. No job may take this long, so the worker must be dead.
 * Without this, the library would wait four hours.
 */
export async function unlockAbandonedJobs(olderThanSeconds = ABANDONED_SECONDS): Promise<void> {
  await pool().query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => $1)
     HAVING count(*) > 0`,
    [olderThanSeconds],
  )
}
