import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { type InstanceReport, recordStop, saveInstanceReport } from '@/lib/health/instance-service'
import { readHealth } from '@/lib/health/queries'
import { countWaiting } from '@/lib/office/queries'
import { enrol, pay } from '../../support/people'

const instanceReport = (overrides: Partial<InstanceReport> = {}): InstanceReport => ({
  place: 'one:3000',
  role: 'all',
  seconds: 60,
  diskFreeBytes: 50 * 1024 ** 3,
  providers: {},
  ...overrides,
})
const ageReport = (place: string, by: string) =>
  pool().query('UPDATE instances SET seen_at = seen_at - $2::interval WHERE place = $1', [place, by])
const readWarnings = async () =>
  (await readHealth()).lines.filter(({ state }) => state === 'worry').map(({ text }) => text)

beforeEach(() => pool().query('DELETE FROM instances'))

describe('the health report for the academy office', () => {
  it('the report lists running processes with their start, and missing ones, but no process that was stopped', async () => {
    await saveInstanceReport(instanceReport())
    await saveInstanceReport(instanceReport({ place: 'two:3000', role: 'web' }))
    await saveInstanceReport(instanceReport({ place: 'three:3000', role: 'worker' }))
    await recordStop('two:3000')
    await ageReport('three:3000', '2 minutes')
    const { instances } = await readHealth()
    expect(instances).toMatchObject([
      { place: 'one:3000', role: 'all', silent: false },
      { place: 'three:3000', role: 'worker', silent: true },
    ])
    const [one] = instances
    expect(Date.parse(one?.seen_at ?? '') - Date.parse(one?.started_at ?? '')).toBe(60_000)
    expect(await readWarnings()).toContain('No report from three:3000 for 2 min')
  })

  it('the warning about a process ends when it runs again, and the process is forgotten after a day', async () => {
    await saveInstanceReport(instanceReport())
    await saveInstanceReport(instanceReport({ place: 'gone:3000' }))
    await ageReport('one:3000', '2 minutes')
    await ageReport('gone:3000', '25 hours')
    await saveInstanceReport(instanceReport({ seconds: 1 }))
    expect((await readHealth()).instances).toMatchObject([{ place: 'one:3000', silent: false }])
  })

  it('the status of a provider survives a restart until the new process has called the provider', async () => {
    const since = new Date(Date.now() - 60_000).toISOString()
    await saveInstanceReport(
      instanceReport({ providers: { zoom: { failed_at: since, failing_since: since, status: 429 } } }),
    )
    await saveInstanceReport(instanceReport({ seconds: 0 }))
    const readProviders = async () => (await pool().query('SELECT providers FROM instances')).rows[0].providers
    expect(await readProviders()).toEqual({ zoom: { failed_at: since, failing_since: since, status: 429 } })
    await saveInstanceReport(instanceReport({ providers: { zoom: { answered_at: new Date().toISOString() } } }))
    expect(await readProviders()).toEqual({ zoom: { answered_at: expect.any(String) } })
  })

  it('the report shows how long emails have been pending, and that jobs have failed', async () => {
    await saveInstanceReport(instanceReport())
    const { id, name, email } = await enrol(pool(), 'student')
    await readHealth()
    await pool().query(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, created_at)
       VALUES ('payment-approved', $1, $2, $3, 'x', 'x', 'x', now() - interval '200 seconds')`,
      [id, name, email],
    )
    await pool().query(`SELECT graphile_worker.add_job('send-message', '{}', job_key => 'dead')`)
    await pool().query(
      `SELECT graphile_worker.permanently_fail_jobs(array_agg(id), 'failed') FROM graphile_worker.jobs WHERE key = 'dead'`,
    )
    expect(await readWarnings()).toEqual(
      expect.arrayContaining(['A background job failed permanently today', 'Emails have been waiting for 3 min']),
    )
  })
})

it('the report warns about payments that are pending for over a week, and the home page counts them', async () => {
  const { id } = await enrol(pool(), 'student')
  const before = (await countWaiting()).old_payments
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await pay(pool(), id, { course: 'Veenai', createdAt: daysAgo(8) })
  await pay(pool(), id, { course: 'Violin', createdAt: daysAgo(6) })
  expect((await countWaiting()).old_payments).toBe(before + 1)
  const paymentsLine = (await readHealth()).lines.find(({ about }) => about === 'payments')
  expect(paymentsLine).toMatchObject({ state: 'worry', text: expect.stringMatching(/pending for more than a week$/) })
})

it('rejects records of invalid processes', async () => {
  await expect(saveInstanceReport(instanceReport({ role: 'other' }))).rejects.toMatchObject({
    constraint: 'instances_role_known',
  })
  await expect(saveInstanceReport(instanceReport({ place: '' }))).rejects.toMatchObject({
    constraint: 'instances_place_length',
  })
  await expect(saveInstanceReport(instanceReport({ diskFreeBytes: -1 }))).rejects.toMatchObject({
    constraint: 'instances_disk_not_negative',
  })
  await expect(saveInstanceReport(instanceReport({ providers: [] }))).rejects.toMatchObject({
    constraint: 'instances_providers_object',
  })
})
