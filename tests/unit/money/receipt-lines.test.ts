import { describe, expect, it } from 'vitest'
import { fiscalYear, receiptNumber } from '@/lib/receipts/fiscal-year'
import { receiptLines } from '@/lib/receipts/lines'
import type { ReceiptView } from '@/lib/receipts/schema'

const ZONE = 'Asia/Kolkata'

describe('the Indian financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-12-31T23:59:59Z', '26-27'],
    ['2027-01-01T00:00:00Z', '26-27'],
    ['2100-05-01T00:00:00Z', '00-01'],
    ['2099-05-01T00:00:00Z', '99-00'],
  ])('the Indian financial year of %s is %s, by the academy’s clock', (instant, year) =>
    expect(fiscalYear(new Date(instant), ZONE)).toBe(year),
  )

  it('the Indian financial year is part of the number, which has at most 16 characters as the tax office requires', () => {
    expect(receiptNumber('SMA', '26-27', 1)).toBe('SMA/26-27/00001')
    expect(receiptNumber('SMA', '26-27', 99_999)).toHaveLength(15)
    expect(receiptNumber('SMA', '26-27', 100_000)).toHaveLength(16)
  })
})

const receipt: ReceiptView = {
  id: 'r',
  number: 'SMA/26-27/00001',
  received_from: 'Nila Thomas',
  learner_name: null,
  course_name: 'Veenai',
  amount: 700,
  utr: '412345678901',
  gstin: null,
  date: '2026-04-10',
  issued_at: '2026-04-10T10:00:00.000Z',
  cancelled: false,
  academy_name: 'Swaramala Academy',
  academy_address: null,
  academy_email: 'support@swaramala.example',
}

describe('the lines of a receipt', () => {
  it('the lines of a receipt have no GST without a GSTIN', () =>
    expect(receiptLines(receipt)).toEqual([
      { label: 'Received from', value: 'Nila Thomas' },
      { label: 'For', value: 'Veenai, course fee' },
      { label: 'Paid by', value: 'UPI, UTR 412345678901' },
      { label: 'Amount', value: '₹700', strong: true },
    ]))

  it('the lines of a receipt have the GSTIN and the included tax if one is set', () => {
    const lines = receiptLines({ ...receipt, gstin: '33ABCDE1234F1Z5', utr: null })
    expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Received from: Nila Thomas',
      'For: Veenai, course fee',
      'Paid by: UPI',
      'GSTIN: 33ABCDE1234F1Z5',
      'Taxable value (SAC 999293): ₹593.22',
      'GST 18% included: ₹106.78',
      'Amount: ₹700',
    ])
  })
})
