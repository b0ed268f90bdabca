import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { addJobs, newJob, prepareQueue } from '@/lib/queue/queue'
import { forgetJobs } from '../support/jobs'

// Jobs are added by the application's own function, which does what the library's do without their notification (contract 27.20).

beforeEach(() => forgetJobs())

const KEY = 'message:1'
/** What is the same whenever and by whomever it is written. */
const ROWS = `
  SELECT t.identifier AS task, job_queue_id IS NOT NULL AS queued, payload, run_at <= now() AS due, attempts, max_attempts, last_error,
         key, locked_at IS NOT NULL AS locked, locked_by, revision, flags, priority, is_available, job.updated_at > job.created_at AS changed
  FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks t ON t.id = job.task_id ORDER BY job.id`

/** The queue's rows after all of that, whoever has done it; nothing is kept. */
async function rowsAfter(before: string[], change: string, values: unknown[]): Promise<unknown[]> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    for (const statement of before) await client.query(statement)
    await client.query(change, values)
    const { rows } = await client.query(ROWS)
    return rows
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const WAITS = `SELECT graphile_worker.add_job('send-message', '{"messageId":"old"}', job_key => '${KEY}', max_attempts => 3,
  run_at => now() + interval '1 hour', priority => 5, flags => '{slow}', queue_name => 'one')`
const FAILED_ONCE = `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'x'`
const FAILED_FOR_GOOD = `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'x'`
const RUNS = `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now(), locked_by = 'worker'`
const ABANDONED = `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now() - interval '5 hours', locked_by = 'worker'`

const STATES: [string, string[]][] = [
  ['nothing', []],
  ['one that waits', [WAITS]],
  ['one that has failed', [WAITS, FAILED_ONCE]],
  ['one that has failed for good', [WAITS, FAILED_FOR_GOOD]],
  ['one that runs', [WAITS, RUNS]],
  ['one whose worker is long gone', [WAITS, ABANDONED]],
]

describe('beside a job of the same key', () => {
  beforeEach(() => prepareQueue())

  it.each(STATES)('one is added as the library adds it: %s', async (_, before) => {
    const added = JSON.stringify([{ name: 'send-message', payload: { messageId: 'new' }, tries: 4, key: KEY }])
    const theirs = `SELECT graphile_worker.add_job('send-message', '{"messageId":"new"}', job_key => $1, max_attempts => 4)`
    const rows = await rowsAfter(before, `SELECT queue_jobs($1, '{}')`, [added])
    expect(rows).toEqual(await rowsAfter(before, theirs, [KEY]))
    expect(rows).toContainEqual(
      expect.objectContaining({ task: 'send-message', key: KEY, payload: { messageId: 'new' } }),
    )
  })

  it.each(STATES)('it is taken back as the library does: %s', async (_, before) => {
    const rows = await rowsAfter(before, `SELECT queue_jobs(NULL, $1)`, [[KEY]])
    expect(rows).toEqual(await rowsAfter(before, 'SELECT graphile_worker.remove_job($1)', [KEY]))
  })
})

it('a job without a key, with no time and no tries of its own, is as the library’s', async () => {
  const rows = await rowsAfter([], `SELECT queue_jobs($1, '{}')`, ['[{"name":"send-message"}]'])
  expect(rows).toEqual(await rowsAfter([], `SELECT graphile_worker.add_job('send-message')`, []))
})

it('a kind of job that no worker has known yet is added, too', async () => {
  const added = '[{"name":"never-seen","key":"a"},{"name":"never-seen","key":"b"}]'
  expect(await rowsAfter([], `SELECT queue_jobs($1, '{}')`, [added])).toHaveLength(2)
})

describe('the workers are told', () => {
  /** What arrives until so many jobs are told of: how many by each notification. */
  async function heard(jobs: number, of: () => Promise<unknown>): Promise<number[]> {
    const client = new pg.Client(process.env.DATABASE_URL)
    await client.connect()
    await client.query('LISTEN "jobs:insert"')
    const counts: number[] = []
    const all = new Promise<void>((resolve) => {
      client.on('notification', ({ payload = '' }) => {
        counts.push((JSON.parse(payload) as { count: number }).count)
        if (counts.reduce((sum, count) => sum + count) >= jobs) resolve()
      })
    })
    await of()
    await all
    await client.end()
    return counts
  }
  const letter = (n: number) => newJob('send-message', { messageId: String(n) }, { key: `message:${n}` })

  it('together of what many writes add', async () => {
    await prepareQueue()
    const writes = () =>
      Promise.all(Array.from({ length: 40 }, (_, n) => inTransaction((tx) => addJobs(tx, [letter(n)]))))
    const counts = await heard(40, writes)
    expect(counts.reduce((sum, count) => sum + count)).toBe(40)
    expect(counts.length).toBeLessThan(10)
  })
})
