import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { providePublication } from '@/lib/academy/publication'
import { getAcademy } from '@/lib/academy/queries'
import { saveFeeSettingsBody } from '@/lib/academy/schema'
import { saveFeeSettings } from '@/lib/academy/service'
import { bookSlots } from '@/lib/bookings/service'
import { defaultFeeSettings, type FeeSettings } from '@/lib/core/config/fee-settings'
import { pool } from '@/lib/db/client'
import { updateAllFees } from '@/lib/fees/nightly-service'
import { listFees } from '@/lib/fees/office-queries'
import { remindFamily } from '@/lib/fees/reminder-service'
import { exportFees } from '@/lib/office/exports'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { addChild, addDue, addPlan, enrolInPlan } from '../../support/fee-families'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, enrol, insertSlot, only, type Person, pay } from '../../support/people'

const DUE = '2027-03-10'
const at = (day: string, time = '01:00') => new Date(`${day}T${time}:00+05:30`)
const setTime = (day: string, time?: string) => vi.setSystemTime(at(day, time))

let admin: Person
let family: Person
beforeAll(() => providePublication())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(DUE) })
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  await pool().query(
    "UPDATE dues SET excused_at = now(), excused_by = account_id, excused_reason = 'Test' WHERE paid < amount AND excused_at IS NULL",
  )
  await pool().query('UPDATE course_enrolments SET plan_id = NULL')
  admin = await enrol(pool(), 'admin')
  family = await enrol(pool(), 'student', { name: 'Priya Shetty' })
})
afterEach(async () => {
  await setSettings(defaultFeeSettings)
  vi.useRealTimers()
})

async function setSettings(change: Partial<FeeSettings>): Promise<void> {
  const { version: seen, fees } = (await getAcademy()).academy
  await saveFeeSettings(acting(admin), saveFeeSettingsBody.parse({ ...fees, seen, ...change }))
}

const emailsOf = async (kind: 'fee-reminder' | 'fee-renew', accountId = family.id) =>
  (
    await pool().query<{ subject: string; text: string; state: string; held_because: string | null }>(
      'SELECT subject, text, state::text, held_because FROM messages WHERE kind = $1 AND user_id = $2 ORDER BY created_at',
      [kind, accountId],
    )
  ).rows
const notificationsOf = async (kind: string) =>
  (
    await pool().query<{ title: string; text: string; href: string }>(
      'SELECT title, text, href FROM notifications WHERE kind = $1 AND user_id = $2',
      [kind, family.id],
    )
  ).rows

/** Updates the fees on a day. Then runs the reminder job at 08:00, when the quiet hours are over. */
async function remindOn(day: string): Promise<void> {
  setTime(day)
  await updateAllFees({})
  setTime(day, '08:00')
  await makeDue('remind-fees')
  await doJobs()
}

async function payCash(amount: number): Promise<void> {
  const body = recordPaymentBody.parse({ amount, paid_on: '2027-03-01', method: 'cash' })
  await recordPayment(acting(admin), family.id, body)
}

describe('a fee reminder', () => {
  it('a fee reminder is sent three days before the due date, on it, and seven days after it', async () => {
    await addDue(pool(), family.id, { dueOn: DUE })
    const counts: Record<string, number> = {}
    for (const day of ['01', '06', '07', '08', '09', '10', '11', '16', '17', '18', '24']) {
      const date = `2027-03-${day}`
      const before = (await emailsOf('fee-reminder')).length
      await remindOn(date)
      counts[date] = (await emailsOf('fee-reminder')).length - before
    }
    const days = Object.keys(counts).filter((date) => counts[date] !== 0)
    expect(days).toEqual(['2027-03-07', '2027-03-10', '2027-03-17'])
    expect((await emailsOf('fee-reminder')).map(({ subject }) => subject)).toEqual([
      'Fee due on 10 Mar 2027: Exam fee',
      'Fee due on 10 Mar 2027: Exam fee',
      'Fee was due on 10 Mar 2027: Exam fee',
    ])
  })

  it('fee reminders follow the settings, and are never sent if these are 0', async () => {
    await setSettings({ reminder_days_before: 0, remind_on_due_day: false, reminder_days_after: 2 })
    await addDue(pool(), family.id, { dueOn: DUE })
    for (const day of ['2027-03-07', DUE, '2027-03-17']) await remindOn(day)
    expect(await emailsOf('fee-reminder')).toEqual([])
    await remindOn('2027-03-12')
    expect(await emailsOf('fee-reminder')).toHaveLength(1)
    await setSettings({ reminder_days_after: 0 })
    await addDue(pool(), family.id, { dueOn: '2027-03-20' })
    for (const day of ['2027-03-17', '2027-03-20', '2027-03-22', '2027-03-27']) await remindOn(day)
    expect(await emailsOf('fee-reminder')).toHaveLength(1)
  })

  it('one email and one notification remind of all open fees of the family', async () => {
    const child = await addChild(pool(), family.id, 'Asha')
    await addDue(pool(), family.id, { dueOn: '2027-02-01', label: 'Grade exam', learnerId: child })
    await addDue(pool(), family.id, {
      dueOn: DUE,
      label: '8 classes',
      amount: 2000,
      course: 'Veenai',
      learnerId: child,
    })
    await addDue(pool(), family.id, { dueOn: '2027-03-15', label: 'Books', amount: 300 })
    await addDue(pool(), family.id, { dueOn: DUE, label: 'Paid', amount: 700, learnerId: child })
    await pool().query(
      "UPDATE dues SET excused_at = now(), excused_by = account_id, excused_reason = 'Gift' WHERE label = 'Paid' AND account_id = $1",
      [family.id],
    )
    await remindOn(DUE)
    await updateAllFees({})
    await makeDue('remind-fees')
    await doJobs()
    const email = only(await emailsOf('fee-reminder'))
    expect(email.subject).toBe('3 fees to pay, the first was due on 1 Feb 2027')
    expect(email.text).toContain('Grade exam: ₹500, due on 1 Feb 2027')
    expect(email.text).toMatch(/Asha, Veenai: +8 classes: ₹2,000, due on 10 Mar 2027/)
    expect(email.text).toContain('Books: ₹300, due on 15 Mar 2027')
    expect(email.text).toMatch(/Total: +₹2,800/)
    expect(email.text).not.toContain('Paid:')
    expect(email.text).toMatch(/Pay now:\n\S+\/payment\n/)
    expect(only(await notificationsOf('fee-reminder'))).toEqual({
      title: '3 fees to pay, the first was due on 1 Feb 2027',
      text: 'Please pay ₹2,800 for 3 fees. The first was due on 1 Feb 2027.',
      href: '/payment',
    })
    const { fees } = await listFees({ view: 'all', q: family.email })
    expect(fees.map(({ last_reminded_at }) => last_reminded_at)).toEqual(Array(4).fill(at(DUE, '08:00').toISOString()))
    const [, ...rows] = (await exportFees({ view: 'all', q: family.email })).trim().split('\r\n')
    expect(rows.map((row) => row.match(/2\d{3}-\d\d-\d\d \d\d:\d\d/)?.[0])).toEqual(Array(4).fill(`${DUE} 08:00`))
  })

  it('a fee reminder waits for the end of the quiet hours on the family’s clock', async () => {
    const abroad = await enrol(pool(), 'student')
    await pool().query("UPDATE users SET time_zone = 'America/New_York' WHERE id = $1", [abroad.id])
    await addDue(pool(), family.id, { dueOn: DUE })
    await addDue(pool(), abroad.id, { dueOn: DUE })
    await updateAllFees({})
    const jobs = await jobsNamed('remind-fees')
    expect(jobs.map(({ key, run_at }) => [key, run_at.toISOString()]).toSorted()).toEqual(
      [
        [`fee-reminder:${family.id}:${DUE}`, '2027-03-10T02:30:00.000Z'],
        [`fee-reminder:${abroad.id}:${DUE}`, at(DUE).toISOString()],
      ].toSorted(),
    )
    // A worker that was down all day must not send the reminder at night.
    setTime(DUE, '22:30')
    await makeDue('remind-fees')
    await doJobs()
    expect(await emailsOf('fee-reminder')).toEqual([])
    expect(await emailsOf('fee-reminder', abroad.id)).toHaveLength(1)
    expect(only(await jobsNamed('remind-fees')).run_at.toISOString()).toBe('2027-03-11T02:30:00.000Z')
    setTime('2027-03-11', '08:00')
    await makeDue('remind-fees')
    await doJobs()
    expect(await emailsOf('fee-reminder')).toHaveLength(1)
  })

  it('a fee reminder is not sent after the payment, even if it was queued or held before', async () => {
    await addDue(pool(), family.id, { dueOn: DUE })
    await addDue(pool(), family.id, { dueOn: '2027-04-30' })
    await updateAllFees({})
    expect(await jobsNamed('remind-fees')).toHaveLength(1)
    setTime(DUE, '07:00')
    await payCash(500)
    setTime(DUE, '08:00')
    await makeDue('remind-fees')
    await doJobs()
    expect(await emailsOf('fee-reminder')).toEqual([])

    await addDue(pool(), family.id, { dueOn: DUE })
    await remindFamily({ accountId: family.id, day: DUE })
    await payCash(500)
    await doJobs()
    expect(await emailsOf('fee-reminder')).toMatchObject([{ state: 'held', held_because: 'over' }])
  })

  it('a fee that a pending payment names has no reminder until that payment is rejected', async () => {
    const due = await addDue(pool(), family.id, {
      dueOn: DUE,
      course: 'Veenai',
      learnerId: family.id,
      createdAt: at('2027-03-01'),
    })
    const payment = await pay(pool(), family.id, { course: 'Violin' })
    await pool().query('UPDATE payments SET due_ids = ARRAY[$2]::uuid[] WHERE id = $1', [payment, due])
    await remindOn(DUE)
    expect(await emailsOf('fee-reminder')).toEqual([])
    await pool().query("UPDATE payments SET due_ids = '{}', course_name = 'Veenai' WHERE id = $1", [payment])
    await remindOn(DUE)
    expect(await emailsOf('fee-reminder')).toEqual([])
    await pool().query("UPDATE payments SET status = 'rejected', decided_at = now() WHERE id = $1", [payment])
    await remindOn('2027-03-11')
    expect(await emailsOf('fee-reminder')).toHaveLength(1)
  })

  it('a fee reminder is sent on the next day if the job did not run, but not for a newer fee', async () => {
    const newer = await enrol(pool(), 'student')
    await addDue(pool(), family.id, { dueOn: DUE, createdAt: at('2027-03-01') })
    await addDue(pool(), newer.id, { dueOn: DUE, createdAt: at(DUE, '15:00') })
    await remindOn('2027-03-11')
    expect(await emailsOf('fee-reminder')).toHaveLength(1)
    expect(await emailsOf('fee-reminder', newer.id)).toEqual([])
    await remindOn('2027-03-12')
    expect(await emailsOf('fee-reminder')).toHaveLength(1)
  })

  it('a family gets one fee reminder a day, even if the jobs of two days run together after an outage', async () => {
    await addDue(pool(), family.id, { dueOn: DUE, createdAt: at('2027-03-01') })
    await updateAllFees({})
    setTime('2027-03-11')
    await updateAllFees({})
    expect(await jobsNamed('remind-fees')).toHaveLength(2)
    setTime('2027-03-11', '08:00')
    await makeDue('remind-fees')
    await doJobs()
    expect(await emailsOf('fee-reminder')).toHaveLength(1)
  })

  it('a closed account gets no fee reminder', async () => {
    await addDue(pool(), family.id, { dueOn: DUE })
    await updateAllFees({})
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [family.id])
    setTime(DUE, '09:00')
    await makeDue('remind-fees')
    await doJobs()
    expect(await emailsOf('fee-reminder')).toEqual([])
  })
})

describe('the email about few classes left', () => {
  let teacher: Person
  beforeEach(async () => {
    setTime('2027-03-01', '12:00')
    teacher = await enrol(pool(), 'teacher')
  })

  /** Enrols the family in a plan and pays the plan's first fee. */
  async function buy(classes: number, period: 'once' | 'month' = 'once'): Promise<void> {
    await enrolInPlan(pool(), family.id, await addPlan(pool(), { classes, period }), { from: '2027-03-01' })
    await updateAllFees({})
    await payCash(2000)
    await forgetJobs()
    await pool().query('DELETE FROM messages')
  }

  async function bookSlot(day: number): Promise<void> {
    const slot = await insertSlot(pool(), teacher.id, `2027-03-${day}`, '18:00')
    await bookSlots(acting(family), { student_id: family.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
  }

  it('the email about few classes left is sent once per paid package, when one class or none is left', async () => {
    await buy(3)
    await bookSlot(10)
    expect(await jobsNamed('tell-renewal')).toEqual([])
    await bookSlot(11)
    expect(await jobsNamed('tell-renewal')).toHaveLength(1)
    await doJobs()
    await bookSlot(12)
    await doJobs()
    const email = only(await emailsOf('fee-renew'))
    expect(email.subject).toBe('1 class left in Veenai')
    expect(email.text).toMatch(/Renew now:\n\S+\/dashboard-home\n/)
    expect(await notificationsOf('fee-renew')).toEqual([
      { title: '1 class left in Veenai', text: 'Renew the plan now to pay for more classes.', href: '/dashboard-home' },
    ])
  })

  it('the email about few classes left waits for the end of the quiet hours', async () => {
    await buy(2)
    setTime('2027-03-01', '22:00')
    await bookSlot(10)
    await doJobs()
    expect(await emailsOf('fee-renew')).toEqual([])
    expect(only(await jobsNamed('tell-renewal')).run_at).toEqual(at('2027-03-02', '08:00'))
    setTime('2027-03-02', '08:00')
    await makeDue('tell-renewal')
    await doJobs()
    expect(await emailsOf('fee-renew')).toHaveLength(1)
  })

  it('monthly plans, unpaid packages and uncounted classes have no email about few classes left', async () => {
    await buy(2, 'month')
    await bookSlot(10)
    await doJobs()
    expect(await emailsOf('fee-renew')).toEqual([])
    family = await enrol(pool(), 'student')
    await enrolInPlan(pool(), family.id, await addPlan(pool(), { classes: 4, period: 'once' }), { from: '2027-03-01' })
    await updateAllFees({})
    await bookSlot(11)
    await doJobs()
    expect(await emailsOf('fee-renew')).toEqual([])
    family = await enrol(pool(), 'student')
    await bookSlot(12)
    expect(await jobsNamed('tell-renewal')).toEqual([])
  })
})
