import { describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { feesOfMonth } from '@/lib/office/queries'
import { academyInstant } from '../../support/browser/academy-clock'
import { enrol, pay } from '../../support/people'

/** Creates a payment that was approved or rejected at this academy time. Each test uses different months. */
async function insertDecidedPayment(status: 'approved' | 'rejected', date: string, time: string): Promise<void> {
  const id = await pay(pool(), (await enrol(pool(), 'student')).id, { status })
  await pool().query('UPDATE payments SET decided_at = $2 WHERE id = $1', [id, academyInstant(date, time)])
}

describe('the monthly fees', () => {
  it('the monthly fees are the sums of approved payments by the academy’s days', async () => {
    await insertDecidedPayment('approved', '2026-02-28', '23:59')
    await insertDecidedPayment('approved', '2026-03-01', '00:00')
    await insertDecidedPayment('approved', '2026-03-01', '23:59')
    await insertDecidedPayment('approved', '2026-03-31', '23:59')
    await insertDecidedPayment('rejected', '2026-03-15', '12:00')
    await insertDecidedPayment('approved', '2026-04-01', '00:00')
    expect(await feesOfMonth({ month: '2026-03' })).toEqual({
      month: '2026-03',
      amount: 2100,
      count: 3,
      days: [
        { date: '2026-03-01', amount: 1400, count: 2 },
        { date: '2026-03-31', amount: 700, count: 1 },
      ],
    })
  })

  it('a month without approved payments has a sum of zero, and the default is the current month', async () => {
    expect(await feesOfMonth({ month: '2025-03' })).toEqual({ month: '2025-03', amount: 0, count: 0, days: [] })
    const { month } = await feesOfMonth({})
    expect(month).toMatch(/^\d{4}-\d\d$/)
  })
})
