import { expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { forgetJobs, jobsNamed } from '../support/jobs'
import { count, only } from '../support/people'
import { seedDemo } from '../support/server'

// The seed compiles the application, hashes passwords and draws receipts.
vi.setConfig({ testTimeout: 120_000 })

const options = { databaseUrl: process.env.DATABASE_URL ?? '', dataDir: process.env.ACADEMY_DATA_DIR ?? '' }

async function remindersWanted(): Promise<number> {
  const { rows } = await pool().query<{ wanted: number }>(
    `SELECT coalesce(sum((starts_at > now() + interval '24 hours')::int + (starts_at > now() + interval '1 hour')::int), 0)::int
       AS wanted FROM bookings WHERE cancelled_at IS NULL`,
  )
  return only(rows).wanted
}

it('the demo academy’s classes have their reminders, once, however often it is started', async () => {
  await forgetJobs()
  await seedDemo(options)
  const wanted = await remindersWanted()
  expect(wanted).toBeGreaterThan(0)
  const jobs = await jobsNamed('remind-class')
  expect(jobs).toHaveLength(wanted)
  expect(jobs.every(({ run_at }) => run_at > new Date())).toBe(true)
  // Nobody is told of bookings that nobody made.
  expect(await count(pool(), 'messages')).toBe(0)
  // What is over was marked and written about, but for one class that waits for its mark.
  const over = 'bookings WHERE ends_at < now() AND attendance'
  expect(await count(pool(), `${over} = 'held'`)).toBe(2)
  expect(await count(pool(), `${over} = 'student_absent'`)).toBe(1)
  expect(await count(pool(), `${over} = 'unmarked' AND ends_at < now() - interval '2 days'`)).toBeGreaterThan(0)
  expect(await count(pool(), "class_notes WHERE homework <> ''")).toBe(2)
  await seedDemo(options)
  expect(await count(pool(), 'class_notes')).toBe(3)
  expect(await jobsNamed('remind-class')).toHaveLength(await remindersWanted())
})
