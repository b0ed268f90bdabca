import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { refundPayment } from '@/lib/refunds/service'
import { exportTaxRegister } from '@/lib/tax/register-queries'
import { addTaxRule, setLut } from '@/lib/tax/service'
import { acting, enrol, type Person } from '../../support/people'
import { clearTaxSettings, payWithReceipt, registerAcademy } from '../../support/tax'

let admin: Person
let restore = () => {}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-05-20T08:00:00Z') })
  admin = await enrol(pool(), 'admin')
  restore = registerAcademy()
})
afterEach(async () => {
  vi.useRealTimers()
  restore()
  await clearTaxSettings()
})

async function family(country: string | null, state: string | null, name: string): Promise<Person> {
  const person = await enrol(pool(), 'student', { name })
  await pool().query('UPDATE users SET country = $2, state = $3 WHERE id = $1', [person.id, country, state])
  return person
}

const at = (instant: string) => vi.setSystemTime(new Date(instant))
const exam = {
  label: 'Exam',
  learnerName: null,
  courseName: null,
  amount: 700,
  dueId: null,
  planId: null,
  chargeKind: 'exam',
}

/** Returns the rows of a section without the byte order mark. */
const section = async (month: string, part: Parameters<typeof exportTaxRegister>[1]) =>
  (await exportTaxRegister(month, part)).replace('\uFEFF', '').split('\r\n')

describe('the tax register [contract 71.13]', () => {
  it('the tax register for a month has every document of the month in each of its sections', async () => {
    await addTaxRule(acting(admin), {
      scope: 'charge:exam',
      treatment: 'exempt',
      sac: '999292',
      rate: 0,
      from_day: '2024-05-20',
      seen: 0,
    })
    await setLut(acting(admin), { fiscal_year: '24-25', number: 'AD330424000001X', seen: 0 })
    const [local, other, far] = [
      await family('IN', '33', 'Local'),
      await family('IN', '29', 'Other'),
      await family('GB', null, '=Far'),
    ]
    at('2024-05-20T08:00:00Z')
    await payWithReceipt(local, { receivedFrom: local.name }, new Date())
    await payWithReceipt(local, { lines: [exam] }, new Date())
    const refunded = await payWithReceipt(other, {}, new Date())
    const cancelled = await payWithReceipt(other, {}, new Date())
    await payWithReceipt(far, { foreignCurrency: true, method: 'wise' }, new Date())
    await refundPayment(acting(admin), refunded.paymentId, {
      amount: 100,
      method: 'upi',
      reference: null,
      reason: 'A class was not held.',
      refunded_on: '2024-05-20',
      seen: 0,
    })
    // 23:30 on 31 May in India. One hour later it is June.
    at('2024-05-31T18:00:00Z')
    const late = await payWithReceipt(other, {}, new Date())
    await decidePayment(acting(admin), cancelled.paymentId, 'reject')
    at('2024-05-31T19:00:00Z')
    await payWithReceipt(local, {}, new Date())
    await decidePayment(acting(admin), late.paymentId, 'reject')

    expect(await section('2024-05', 'state_and_rate')).toEqual([
      'Type,Place of supply,Rate,Amount,Taxable value,IGST,CGST,SGST',
      'Issued,29-Karnataka,18%,1400.00,1186.44,213.56,0.00,0.00',
      'Issued,33-Tamil Nadu,18%,700.00,593.22,0.00,53.39,53.39',
      'Issued,33-Tamil Nadu,Exempt,700.00,700.00,0.00,0.00,0.00',
      'Credit notes,29-Karnataka,18%,100.00,84.75,15.25,0.00,0.00',
    ])
    expect(await section('2024-05', 'exports')).toEqual([
      'Type,Number,Date,Name,Country,Paid by,LUT number,Amount,Taxable value,IGST,CGST,SGST',
      `Issued,SMA/24-25/I00004,2024-05-20,'=Far,GB,Wise,AD330424000001X,700.00,700.00,0.00,0.00,0.00`,
    ])
    expect(await section('2024-05', 'credit_notes')).toEqual([
      'Number,Date,Original document,Original date,Name,Place of supply,Rate,Amount,Taxable value,IGST,CGST,SGST',
      'SMA/24-25/C00001,2024-05-20,SMA/24-25/I00002,2024-05-20,Other,29-Karnataka,18%,100.00,84.75,15.25,0.00,0.00',
    ])
    expect(await section('2024-05', 'sac_summary')).toEqual([
      'Type,SAC,Rate,Amount,Taxable value,IGST,CGST,SGST',
      'Issued,999291,18%,2100.00,1779.66,213.56,53.39,53.39',
      'Issued,999291,Export,700.00,700.00,0.00,0.00,0.00',
      'Issued,999292,Exempt,700.00,700.00,0.00,0.00,0.00',
      'Credit notes,999291,18%,100.00,84.75,15.25,0.00,0.00',
    ])
    expect(await section('2024-05', 'documents')).toEqual([
      'Series,From number,To number,Issued,Cancelled,Net',
      'Invoices,SMA/24-25/I00001,SMA/24-25/I00005,5,1,4',
      'Bills of supply,SMA/24-25/B00001,SMA/24-25/B00001,1,0,1',
      'Credit notes,SMA/24-25/C00001,SMA/24-25/C00001,1,0,1',
    ])
    // A cancellation in June does not change the register of May. The register of June lists the receipt from May as
    // cancelled.
    expect(await section('2024-06', 'state_and_rate')).toEqual([
      'Type,Place of supply,Rate,Amount,Taxable value,IGST,CGST,SGST',
      'Issued,33-Tamil Nadu,18%,700.00,593.22,0.00,53.39,53.39',
      '"Cancelled, issued in an earlier month",29-Karnataka,18%,700.00,593.22,106.78,0.00,0.00',
    ])
  })

  it('the tax register in one file has a title for each section, even for an empty month', async () => {
    const file = (await exportTaxRegister('2023-02'))
      .replace('\uFEFF', '')
      .split('\r\n')
      .map((row) => (row.startsWith('Tax') ? row : row.replace(/,+$/, '')))
    expect(file[0]).toBe('Tax register,February 2023')
    for (const title of [
      'By state and rate',
      'Exports',
      'Credit notes',
      'SAC summary',
      'Documents issued and cancelled',
    ])
      expect(file).toContain(title)
    expect(file.filter((row) => row === 'None')).toHaveLength(5)
    await expect(exportTaxRegister('2023-13')).rejects.toMatchObject({ code: 'not_found' })
  })
})
