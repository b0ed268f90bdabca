import { beforeEach, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { addJobs, newJob } from '@/lib/queue/queue'
import { forgetJobs } from '../../support/jobs'

beforeEach(() => forgetJobs())

const reminder = (bookingId: string, key?: string) =>
  newJob(
    'remind-class',
    { bookingId, startsAt: '2027-01-01T10:00:00Z', hours: 1 },
    { runAt: new Date('2027-01-01'), key },
  )

const listJobs = async () =>
  (
    await pool().query(
      'SELECT task_identifier, key, run_at, max_attempts FROM graphile_worker.jobs ORDER BY key NULLS LAST, id',
    )
  ).rows

it('a job is added with its time, its key and its number of attempts', async () => {
  const once = newJob('send-message', { messageId: 'm' }, { tries: 3 })
  await inTransaction((tx) => addJobs(tx, [reminder('a', 'remind-1:a'), once]))
  expect(await listJobs()).toMatchObject([
    { task_identifier: 'remind-class', key: 'remind-1:a', run_at: new Date('2027-01-01'), max_attempts: 25 },
    { task_identifier: 'send-message', key: null, max_attempts: 3 },
  ])
})

it('one of two jobs with the same key is added, and it replaces a pending job with that key', async () => {
  await inTransaction((tx) => addJobs(tx, [reminder('a', 'k'), reminder('b', 'k')]))
  await inTransaction((tx) => addJobs(tx, [reminder('c', 'k')]))
  expect(await listJobs()).toHaveLength(1)
})

it('pending jobs are deleted by key, even while others are added', async () => {
  await inTransaction((tx) => addJobs(tx, [reminder('a', 'old'), reminder('b', 'kept')]))
  await inTransaction((tx) => addJobs(tx, [reminder('c', 'new')], ['old', 'never there']))
  expect((await listJobs()).map(({ key }) => key)).toEqual(['kept', 'new'])
})

it('no job is added if the transaction is rolled back', async () => {
  const failing = inTransaction(async (tx) => {
    await addJobs(tx, [reminder('a')])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await listJobs()).toEqual([])
})
