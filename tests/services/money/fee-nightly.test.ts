import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { updateAllFees } from '@/lib/fees/nightly-service'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { fulfilled, releaseTogether } from '../../support/barrier'
import { addPlan, enrolInPlan } from '../../support/fee-families'
import { doJobs, forgetJobs, jobsNamed } from '../../support/jobs'
import { asOwner } from '../../support/owner'
import { acting, enrol, only, type Person } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
const at = (day: string) => new Date(`${day}T01:00:00+05:30`)
const setDay = (day: string) => vi.setSystemTime(at(day))

let family: Person
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-12-01') })
  await forgetJobs()
  await pool().query('UPDATE course_enrolments SET plan_id = NULL')
  family = await enrol(pool(), 'student')
})
afterEach(() => {
  vi.useRealTimers()
})

interface DueRow {
  period: string
  amount: number
  due_on: string
}
const duesOf = async (accountId: string) =>
  (
    await pool().query<DueRow>(
      'SELECT period, amount, due_on::text FROM dues WHERE account_id = $1 ORDER BY due_on, period',
      [accountId],
    )
  ).rows
const ledgerOf = async (accountId: string) =>
  (
    await pool().query<{ classes: number; reason: string; expires_on: string | null }>(
      'SELECT classes, reason, expires_on::text FROM credit_entries WHERE account_id = $1 ORDER BY id',
      [accountId],
    )
  ).rows

/** Records that the family paid its oldest fees in cash. */
async function payCash(amount: number, paidOn: string): Promise<void> {
  const body = recordPaymentBody.parse({ amount, paid_on: paidOn, method: 'cash' })
  await recordPayment(acting(await enrol(pool(), 'admin')), family.id, body)
}

describe('the nightly job', () => {
  it('the nightly job creates the fee of a month seven days ahead, but only once', async () => {
    await enrolInPlan(pool(), family.id, await addPlan(pool()), { from: '2026-12-01' })
    await updateAllFees({})
    const december = { period: '2026-12', amount: 2000, due_on: '2026-12-01' }
    expect(await duesOf(family.id)).toEqual([december])
    setDay('2026-12-24')
    await updateAllFees({})
    expect(await duesOf(family.id)).toEqual([december])
    setDay('2026-12-25')
    await updateAllFees({})
    await updateAllFees({})
    expect(await duesOf(family.id)).toEqual([december, { ...december, period: '2027-01', due_on: '2027-01-01' }])
    expect(await jobsNamed('send-message')).toEqual([])
  })

  it('two workers that run the nightly job at the same time create each fee once', async () => {
    const plan = await addPlan(pool())
    const families = await Promise.all(Array.from({ length: 5 }, () => enrol(pool(), 'student')))
    for (const { id } of families) await enrolInPlan(pool(), id, plan, { from: '2026-12-01' })
    setDay('2026-12-26')
    const run = () => updateAllFees({})
    const results = await releaseTogether(databaseUrl, 'dues', [run, run, run])
    expect(fulfilled(results)).toHaveLength(3)
    for (const { id } of families)
      expect((await duesOf(id)).map(({ period }) => period)).toEqual(['2026-12', '2027-01'])
  })

  it('the nightly job finishes the other families if one fails, and reports the failure', async () => {
    const plan = await addPlan(pool())
    const families = await Promise.all(Array.from({ length: 3 }, () => enrol(pool(), 'student')))
    for (const { id } of families) await enrolInPlan(pool(), id, plan, { from: '2026-12-01' })
    const [broken, ...others] = families.toSorted((a, b) => a.id.localeCompare(b.id))
    await asOwner((sql) =>
      sql.query(`ALTER TABLE dues ADD CONSTRAINT dues_test_failure CHECK (account_id <> '${broken?.id}')`),
    )
    await expect(updateAllFees({})).rejects.toThrow('dues_test_failure')
    await asOwner((sql) => sql.query('ALTER TABLE dues DROP CONSTRAINT dues_test_failure'))
    for (const { id } of others) expect(await duesOf(id)).toHaveLength(1)
    expect(await duesOf(broken?.id ?? '')).toEqual([])
    await updateAllFees({})
    expect(await duesOf(broken?.id ?? '')).toHaveLength(1)
  })

  it('the nightly job continues in another job when its time is over, after the finished families', async () => {
    const plan = await addPlan(pool())
    const families = await Promise.all(Array.from({ length: 3 }, () => enrol(pool(), 'student')))
    for (const { id } of families) await enrolInPlan(pool(), id, plan, { from: '2026-12-01' })
    await updateAllFees({}, 0)
    const counts = () => Promise.all(families.map(async ({ id }) => (await duesOf(id)).length))
    expect((await counts()).toSorted()).toEqual([0, 0, 1])
    await doJobs()
    expect(await counts()).toEqual([1, 1, 1])
  })

  it('the nightly job skips closed accounts and enrolments without a plan', async () => {
    const plan = await addPlan(pool())
    const closed = await enrol(pool(), 'student')
    await enrolInPlan(pool(), closed.id, plan, { from: '2026-12-01' })
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [closed.id])
    await pool().query(
      "INSERT INTO course_enrolments (account_id, learner_id, course_name, starts_on) VALUES ($1, $1, 'Veenai', '2026-12-01')",
      [family.id],
    )
    await updateAllFees({})
    expect([await duesOf(closed.id), await duesOf(family.id)]).toEqual([[], []])
  })

  it('the nightly job carries unused classes of a month over once, up to the limit', async () => {
    await enrolInPlan(pool(), family.id, await addPlan(pool(), { valid_days: 31 }), { from: '2026-12-01' })
    await updateAllFees({})
    await payCash(2000, '2026-12-01')
    setDay('2026-12-31')
    await updateAllFees({})
    const paidEntry = { classes: 8, reason: 'paid', expires_on: '2026-12-31' }
    expect(await ledgerOf(family.id)).toEqual([paidEntry])
    setDay('2027-01-01')
    await updateAllFees({})
    await updateAllFees({})
    const ended = { classes: -8, reason: 'expired', expires_on: null }
    const carried = { classes: 4, reason: 'carried', expires_on: '2027-01-31' }
    expect(await ledgerOf(family.id)).toEqual([paidEntry, ended, carried])
    setDay('2027-02-01')
    await updateAllFees({})
    expect(await ledgerOf(family.id)).toEqual([paidEntry, ended, carried, { ...ended, classes: -4 }])
  })

  it('the classes of a package end without being carried over, even after the student left', async () => {
    const plan = await addPlan(pool(), { period: 'once', classes: 10, valid_days: 30 })
    const enrolment = await enrolInPlan(pool(), family.id, plan, { from: '2026-12-01' })
    await updateAllFees({})
    await payCash(2000, '2026-12-01')
    await pool().query("UPDATE course_enrolments SET ends_on = '2026-12-02', plan_id = NULL WHERE id = $1", [enrolment])
    setDay('2027-01-05')
    await updateAllFees({})
    expect((await ledgerOf(family.id)).map(({ classes, reason }) => [classes, reason])).toEqual([
      [10, 'paid'],
      [-10, 'expired'],
    ])
  })

  it('two workers that run the nightly job at the same time end expired classes once', async () => {
    await enrolInPlan(pool(), family.id, await addPlan(pool(), { valid_days: 31 }), { from: '2026-12-01' })
    await updateAllFees({})
    await payCash(2000, '2026-12-01')
    setDay('2027-01-01')
    const run = () => updateAllFees({})
    expect(fulfilled(await releaseTogether(databaseUrl, 'credit_entries', [run, run]))).toHaveLength(2)
    expect((await ledgerOf(family.id)).map(({ classes }) => classes)).toEqual([8, -8, 4])
  })

  it('money that the family paid in advance pays a new fee', async () => {
    await enrolInPlan(pool(), family.id, await addPlan(pool()), { from: '2026-12-01' })
    await updateAllFees({})
    await payCash(3500, '2026-12-01')
    setDay('2026-12-25')
    await updateAllFees({})
    const { rows } = await pool().query('SELECT paid FROM dues WHERE account_id = $1 ORDER BY due_on', [family.id])
    expect(rows).toEqual([{ paid: 2000 }, { paid: 1500 }])
    const { rows: left } = await pool().query('SELECT sum(unallocated)::int AS left FROM payments WHERE user_id = $1', [
      family.id,
    ])
    expect(only(left)).toEqual({ left: 0 })
  })
})
