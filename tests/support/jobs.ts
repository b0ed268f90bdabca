import { runOnce, type TaskList } from 'graphile-worker'
import { pool } from '@/lib/db/client'
import { prepareQueue, unlockAbandonedJobs } from '@/lib/queue/queue'
import { queueSettings } from '@/lib/queue/settings'
import { tasks } from '@/lib/worker/tasks'

/**
 * Runs all jobs that are due, as the application's worker would. Resolves when they are done. `taskList` replaces the
 * application's tasks.
 */
export async function doJobs(taskList = tasks as TaskList): Promise<void> {
  await prepareQueue()
  await runOnce({
    // Uses the application's connections, because opening new ones takes longer than most jobs.
    pgPool: pool(),
    ...queueSettings,
    taskList,
  })
}

/** Lets the pending jobs of this name fail permanently after one attempt, because all attempts would take days. */
export async function allowOneAttempt(task: string): Promise<void> {
  await pool().query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), max_attempts => 1) FROM graphile_worker.jobs
     WHERE task_identifier = $1 HAVING count(*) > 0`,
    [task],
  )
}

interface JobRow {
  task: string
  key: string | null
  run_at: Date
  attempts: number
  max_attempts: number
}

/** Returns the pending jobs with this name, in the order of their scheduled times. */
export async function jobsNamed(task: string): Promise<JobRow[]> {
  await prepareQueue()
  const { rows } = await pool().query<JobRow>(
    `SELECT task_identifier AS task, key, run_at, attempts, max_attempts FROM graphile_worker.jobs
     WHERE task_identifier = $1 ORDER BY run_at`,
    [task],
  )
  return rows
}

/** Makes pending jobs due now, without waiting for their scheduled time. */
export async function makeDue(task: string): Promise<void> {
  await pool().query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now() - interval '1 second')
     FROM graphile_worker.jobs WHERE task_identifier = $1 AND attempts < max_attempts HAVING count(*) > 0`,
    [task],
  )
}

/**
 * Deletes every job. The test files of a run share a database, and the queue's tables are not emptied between files.
 */
export async function forgetJobs(): Promise<void> {
  await prepareQueue()
  await unlockAbandonedJobs(0)
  await pool().query(
    'SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs HAVING count(*) > 0',
  )
}
