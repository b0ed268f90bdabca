import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Locks `table`, starts all `tasks`, and releases the lock once every task is waiting for the table. Returns the
 * results of the tasks.
 */
export async function releaseTogether<T>(
  databaseUrl: string,
  table: string,
  tasks: (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const running: Promise<T>[] = []
    for (const task of tasks) {
      const job = task()
      // The code below handles a rejection later. Until then, Node must not treat it as unhandled.
      job.catch(() => undefined)
      running.push(job)
      // Without this pause, two tasks could share one query, and only one would wait for the lock.
      await pause(0)
    }
    const settled = Promise.allSettled(running)
    await Promise.race([waitUntilBlocked(holder, tasks.length), settled])
    await holder.query('COMMIT')
    return await settled
  } finally {
    await holder.end()
  }
}

/** Waits until this many connections to the database are waiting for a lock. */
export async function waitUntilBlocked(sql: pg.Client, expectedCount: number): Promise<void> {
  const deadline = Date.now() + 12_000
  for (let waiting = 0; waiting < expectedCount; ) {
    if (Date.now() > deadline) throw new Error(`only ${waiting} of ${expectedCount} tasks reached the barrier`)
    await pause(10)
    // Without this reset, pg_stat_activity returns the same result throughout a transaction.
    await sql.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await sql.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    waiting = rows[0]?.waiting ?? 0
  }
}

/** Opens this many connections in advance, so that concurrent queries do not wait for new connections. */
export async function openConnections(pool: pg.Pool, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => pool.query('SELECT pg_sleep(0.2)')))
}

export const fulfilled = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

export const refusals = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
