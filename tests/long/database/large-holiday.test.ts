import { expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import type { NewTimeOff } from '@/lib/time-off/schema'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { academyDate, academyInstant } from '../../support/browser/academy-clock'
import { forgetJobs, jobsNamed } from '../../support/jobs'
import { acting, count, enrol } from '../../support/people'
import { insertPeople, insertWeeklyClasses } from '../../support/weekly-classes'

const TEACHERS = 30
const FIRST_DAY = 10
const WEEKS = 3
const range = { from: academyDate(FIRST_DAY), to: academyDate(FIRST_DAY + 6) }

it('a holiday moves 2,000 weekly classes of 30 teachers to the end of their series, but not 2,001', async () => {
  await forgetJobs()
  const office = await enrol(pool(), 'admin')
  await insertWeeklyClasses(pool(), {
    teachers: await insertPeople(pool(), 'teacher', 'Teacher', TEACHERS),
    students: await insertPeople(pool(), 'student', 'Student', 2000),
    perWeek: 2000,
    ...{ weeks: WEEKS, firstDay: range.from, days: 7, firstHour: 8 },
  })
  const started = performance.now()
  const preview = await previewTimeOffEffects({ teacher_id: null, ...range })
  const previewed = performance.now()
  expect(preview).toMatchObject({ students: 2000, teachers: TEACHERS })
  expect(preview.classes.filter(({ append }) => append?.date === undefined)).toEqual([])

  const body: NewTimeOff = {
    teacher_id: null,
    ...range,
    reason: 'Pongal',
    seen: preview.seen,
    default: 'append',
    choices: [],
  }
  const done = await takeTimeOff(acting(office), body)
  if (process.env.SHOW_TIMES) {
    const seconds = [previewed - started, performance.now() - previewed].map((ms) => (ms / 1000).toFixed(1))
    process.stderr.write(`preview ${seconds[0]} s, save ${seconds[1]} s\n`)
  }

  expect(done).toMatchObject({ moved: 2000, appended: 2000, cancelled: 0, informed: { emailed: 2000 + TEACHERS } })
  expect(await count(pool(), "messages WHERE kind = 'days-off'")).toBe(2000 + TEACHERS)
  expect(await jobsNamed('remind-class')).toHaveLength(4000)
  const active = 'bookings WHERE cancelled_at IS NULL'
  expect(await count(pool(), active)).toBe(2000 * WEEKS)
  const afterLast = academyInstant(academyDate(FIRST_DAY + 7 * WEEKS), '00:00')
  expect(await count(pool(), `${active} AND starts_at >= $1 AND series_id IS NOT NULL`, [afterLast])).toBe(2000)

  // Each week has 2,000 classes, which is the limit. These eight days therefore exceed the limit.
  const next = { from: academyDate(FIRST_DAY + 7), to: academyDate(FIRST_DAY + 14) }
  await expect(previewTimeOffEffects({ teacher_id: null, ...next })).rejects.toMatchObject({
    errors: { to: ['More than 2,000 classes are booked on these days. Choose fewer days at a time.'] },
  })
}, 120_000)
