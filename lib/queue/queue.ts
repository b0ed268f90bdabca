import { runMigrations } from 'graphile-worker'
import { log } from '@/lib/core/log'
import { forgetPerProcess, perProcess } from '@/lib/core/per-process'
import { traceparent } from '@/lib/core/traces'
import { Prisma, pool } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { JobName, Jobs } from './schema'
import { queueAddress, quietLogger } from './settings'

/**
 * The queue's own tables, made or brought up to date: by whoever needs them first, which is the worker's start, or a
 * script that runs without one. On a connection of its own, so that a caller inside a transaction never waits for itself.
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
  /** Deduplicates: a later job of the same key replaces an earlier one that has not begun. */
  key?: string
  tries?: number
}

/** A job that is yet to be added. */
export interface NewJob extends JobOptions {
  name: JobName
  payload: Jobs[JobName]
}

/** A job of this kind, for `addJobs`. */
export const newJob = <N extends JobName>(name: N, payload: Jobs[N], options: JobOptions = {}): NewJob => ({
  name,
  payload,
  ...options,
})

/**
 * Adds jobs in the caller's own transaction, all by one statement: neither the change nor they exist without the other. Of
 * those that bear the same key one is added. `instead`: keys of jobs that are taken back by it, as far as they have not
 * begun; none of those that are added.
 */
export async function addJobs(tx: Statements, jobs: readonly NewJob[], instead: readonly string[] = []): Promise<void> {
  if (jobs.length === 0 && instead.length === 0) return
  await prepareQueue()
  await tx.$queryRaw(addingJobs(jobs, instead))
}

/**
 * The statement of `addJobs`, for one that does more: `only` says which of the jobs (`job->>'name'` and its like) are added.
 * The queue has to be prepared, and what is asked to be sent soon.
 */
export function addingJobs(
  jobs: readonly NewJob[],
  instead: readonly string[],
  only: Prisma.Sql = Prisma.sql`true`,
): Prisma.Sql {
  tellWorkers(jobs.length)
  return Prisma.sql`
    SELECT FROM queue_jobs((SELECT json_agg(job) FROM json_array_elements(${JSON.stringify(oneOfEachKey(jobs).map(withTrace))}::json) job
                            WHERE ${only}), ${[...instead]}::text[])`
}

/** Workers are told of jobs so long after the first of them was asked for: most are committed by then. */
const TELL_AFTER_MS = 100
let untold = 0

/**
 * Tells the workers of all instances that jobs were added, by one notification for all that are added meanwhile, in no
 * transaction of theirs. A job that is committed later, or whose process is gone by then, is found by a worker that looks by itself, every
 * two seconds. See docs/decisions/2026-11-24-quiet-jobs.md.
 */
function tellWorkers(jobs: number): void {
  if (untold === 0 && jobs > 0) {
    setTimeout(() => {
      const told = JSON.stringify({ count: untold })
      untold = 0
      pool()
        .query(`SELECT pg_notify('jobs:insert', '${told}')`)
        .catch((error: unknown) => log.debug({ error: String(error) }, 'workers could not be notified of new jobs'))
    }, TELL_AFTER_MS).unref()
  }
  untold += jobs
}

const oneOfEachKey = (jobs: readonly NewJob[]) => [...new Map(jobs.map((job) => [job.key ?? job, job])).values()]

/** What adds it is known to the job's own trace, where there are any (lib/worker/traced-tasks.ts). */
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

/** Longer than any job may take. */
const ABANDONED_SECONDS = 180

/**
 * Unlocks the jobs of workers that died in the middle: no job takes this long, so whoever holds one is gone. The library
 * itself would wait four hours.
 */
export async function unlockAbandonedJobs(olderThanSeconds = ABANDONED_SECONDS): Promise<void> {
  await pool().query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => $1)
     HAVING count(*) > 0`,
    [olderThanSeconds],
  )
}
