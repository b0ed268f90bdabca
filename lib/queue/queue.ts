import { runMigrations } from 'graphile-worker'
import { forgetPerProcess, perProcess } from '@/lib/core/config/per-process'
import { traceparent } from '@/lib/core/observability/traces'
import { pool } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { JobName, Jobs } from './schema'
import { queueAddress, quietLogger } from './settings'

/**
 * Creates or updates the queue's tables. The worker calls this function when it starts. Scripts without a worker call
 * this function before they use the queue. Uses a separate connection, so a caller's transaction does not block the
 * update.
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
  /** A key that prevents duplicates. A new job replaces a pending job with the same key. */
  key?: string
  tries?: number
  /** Jobs with a lower number run first. The default is 0. */
  priority?: number
}

/** A job to add. */
export interface NewJob extends JobOptions {
  name: JobName
  payload: Jobs[JobName]
}

/** Creates a job that `addJobs` can add. */
export const newJob = <N extends JobName>(name: N, payload: Jobs[N], options: JobOptions = {}): NewJob => ({
  name,
  payload,
  ...options,
})

/**
 * Deletes the jobs whose keys are in `removed`, then adds `jobs`. Does both in the caller's transaction. If several
 * jobs have the same key, adds only the last one. Does not stop running jobs.
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
      SELECT ROW(name, payload, NULL, "runAt", tries, key, priority, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${specs}::json) AS job(
        name text, payload json, "runAt" timestamptz, tries int, key text, priority int)))`
}

const oneOfEachKey = (jobs: readonly NewJob[]) => [...new Map(jobs.map((job) => [job.key ?? job, job])).values()]

/** Adds the current trace span to the payload, so that the job's trace can link to it (lib/worker/traced-tasks.ts). */
function withTrace(job: NewJob): NewJob {
  const parent = traceparent()
  return parent === undefined ? job : { ...job, payload: { ...job.payload, traceparent: parent } }
}

/** Adds one job. */
export const addJob = <N extends JobName>(
  tx: Statements,
  name: N,
  payload: Jobs[N],
  options: JobOptions = {},
): Promise<void> => addJobs(tx, [newJob(name, payload, options)])

/** A job that has been locked for longer than this is considered abandoned. Every job must finish sooner. */
const ABANDONED_SECONDS = 180

/**
 * Unlocks the jobs of workers that died while running them. Without this, the queue library would retry such a job only
 * after four hours.
 */
export async function unlockAbandonedJobs(olderThanSeconds = ABANDONED_SECONDS): Promise<void> {
  await pool().query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => $1)
     HAVING count(*) > 0`,
    [olderThanSeconds],
  )
}
