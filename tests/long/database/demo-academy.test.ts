import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { deleteDemoReport, demoOf } from '../../../scripts/start/demo.mjs'
import { forgetJobs, jobsNamed } from '../../support/jobs'
import { count, only } from '../../support/people'
import { academyEnv, seedDemo } from '../../support/server/server'

// The timeout is long, because the seed compiles the application, hashes passwords and draws receipts.
vi.setConfig({ testTimeout: 120_000 })

const options = { databaseUrl: process.env.DATABASE_URL ?? '', dataDir: process.env.ACADEMY_DATA_DIR ?? '' }

async function countExpectedReminders(): Promise<number> {
  const { rows } = await pool().query<{ wanted: number }>(
    `SELECT coalesce(sum((starts_at > now() + interval '24 hours')::int + (starts_at > now() + interval '1 hour')::int), 0)::int
       AS wanted FROM bookings WHERE cancelled_at IS NULL`,
  )
  return only(rows).wanted
}

it('the demo academy schedules the reminders of its classes once, however often it starts', async () => {
  await forgetJobs()
  await seedDemo(options)
  const wanted = await countExpectedReminders()
  expect(wanted).toBeGreaterThan(0)
  const jobs = await jobsNamed('remind-class')
  expect(jobs).toHaveLength(wanted)
  expect(jobs.every(({ run_at }) => run_at > new Date())).toBe(true)
  // The seed's bookings must send no emails.
  expect(await count(pool(), 'messages')).toBe(0)
  // Three past classes must have attendance. At least one must be unmarked.
  const over = 'bookings WHERE ends_at < now() AND attendance'
  expect(await count(pool(), `${over} = 'held'`)).toBe(2)
  expect(await count(pool(), `${over} = 'student_absent'`)).toBe(1)
  expect(await count(pool(), `${over} = 'unmarked' AND ends_at < now() - interval '2 days'`)).toBeGreaterThan(0)
  expect(await count(pool(), "class_notes WHERE homework <> ''")).toBe(2)
  await seedDemo(options)
  expect(await count(pool(), 'class_notes')).toBe(3)
  expect(await jobsNamed('remind-class')).toHaveLength(await countExpectedReminders())
})

it('a second start on the same day adds nothing to the demo academy, and a new database gets its data', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-demo-'))
  const demo = () => demoOf(folder, academyEnv(options))
  try {
    expect(demo().isMade).toBe(false)
    const report = await demo().prepare()
    expect(report.logins.length).toBeGreaterThan(5)
    await pool().query('DELETE FROM slots WHERE NOT EXISTS (SELECT FROM bookings WHERE slot_id = slots.id)')
    const left = await count(pool(), 'slots')
    expect(demo().isMade).toBe(true)
    expect(await demo().prepare()).toEqual(report)
    expect(await count(pool(), 'slots')).toBe(left)
    deleteDemoReport(folder)
    expect(demo().isMade).toBe(false)
    await demo().prepare()
    expect(await count(pool(), 'slots')).toBeGreaterThan(left)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
