import { describe, expect, it } from 'vitest'
import { documentNumber, fiscalYear } from '@/lib/receipts/fiscal-year'
import { receiptLines } from '@/lib/receipts/lines'
import { creditNotePaper, receiptPaper } from '@/lib/receipts/paper'
import {
  abroad,
  courseReceipt,
  creditNoteOf,
  documentOf,
  inKarnataka,
  inTamilNadu,
  lineOf,
  unregistered,
} from '../../support/receipts'

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

  it('the number has the financial year, and at most 16 characters as the tax office requires', () => {
    expect(documentNumber('receipt', 'SMA', '26-27', 1)).toBe('SMA/26-27/00001')
    expect(documentNumber('receipt', 'SMA', '26-27', 99_999)).toHaveLength(15)
    expect(documentNumber('receipt', 'SMA', '26-27', 100_000)).toHaveLength(16)
  })

  it('the financial year follows the prefix, and other series have a letter before the serial [contract 71.3]', () => {
    expect(documentNumber('invoice', 'SMA', '26-27', 1)).toBe('SMA/26-27/I00001')
    expect(documentNumber('bill', 'SMA', '26-27', 12)).toBe('SMA/26-27/B00012')
    expect(documentNumber('credit_note', 'SMA', '26-27', 99_999)).toBe('SMA/26-27/C99999')
    // The office can save a prefix of at most three characters, but the database accepts four characters.
    expect(documentNumber('invoice', 'ABCD', '26-27', 1)).toBe('ABCD/26-27/I0001')
  })
})

describe('the lines of a receipt', () => {
  it('a receipt without a GSTIN has no line for GST', () =>
    expect(receiptLines(courseReceipt)).toEqual([
      { label: 'Received from', value: 'Nila Thomas' },
      { label: 'For', value: 'Veenai, course fee' },
      { label: 'Paid by', value: 'UPI, reference 412345678901' },
      { label: 'Amount', value: '₹700', strong: true },
    ]))

  it('a receipt with a GSTIN has lines for the GSTIN and the included tax', () => {
    const lines = receiptLines({ ...courseReceipt, gstin: '33ABCDE1234F1Z5', utr: null })
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

const labelled = (lines: { label: string; value: string }[]) => lines.map(({ label, value }) => `${label}: ${value}`)

describe('a document with lines [contract 71.8]', () => {
  it('the document of an academy without a GSTIN shows one course fee as before', () => {
    const receipt = documentOf([lineOf(unregistered, { label: 'course fee' })], { method: 'upi' })
    expect(receiptPaper(receipt)).toEqual({ ...receiptPaper(courseReceipt), table: null })
    expect(receiptLines(receipt)).toEqual(receiptLines(courseReceipt))
  })

  it('a document names the student only if all its lines are for the same student', () => {
    const [asha, ravi] = ['Asha', 'Ravi'].map((learnerName) => lineOf(unregistered, { learnerName }))
    const registration = lineOf(unregistered, { label: 'Registration fee', courseName: null })
    const studentIn = (lines: (typeof registration)[]) =>
      receiptLines({ ...documentOf(lines), learner_name: 'Asha' }).find(({ label }) => label === 'Student')?.value
    expect(studentIn([asha ?? registration, ravi ?? registration])).toBeUndefined()
    expect(studentIn([ravi ?? registration, registration])).toBe('Ravi')
    expect(studentIn([registration])).toBe('Asha')
  })

  it('a plain receipt for several fees lists only their amounts', () => {
    const lines = [
      lineOf(unregistered, { learnerName: 'Nila' }),
      lineOf(unregistered, { label: 'Exam', courseName: null }),
    ]
    expect(receiptPaper(documentOf(lines)).table).toEqual({
      columns: ['Description', 'Amount (₹)'],
      rows: [
        { text: 'Veenai, December 2026', learner: 'Nila', cells: ['700.00'] },
        { text: 'Exam', learner: null, cells: ['700.00'] },
      ],
      total: ['Total', '1,400.00'],
    })
  })

  it('a document shows CGST and SGST in the academy’s state, and IGST elsewhere', () => {
    const { title, table, facts } = receiptPaper(documentOf([lineOf(inTamilNadu)], { place: 'Tamil Nadu (33)' }))
    expect(title).toBe('Tax invoice')
    expect(table?.columns).toEqual(['Description', 'SAC', 'Rate', 'Taxable value', 'CGST', 'SGST', 'Amount (₹)'])
    expect(table?.rows[0]?.cells).toEqual(['999291', '18%', '593.22', '53.39', '53.39', '700.00'])
    expect(labelled(facts)).toEqual([
      'Received from: Nila Thomas',
      'Paid by: UPI, reference 412345678901',
      'Place of supply: Tamil Nadu (33)',
      'GSTIN: 33ABCDE1234F1Z5',
      'Tax payable on reverse charge: No',
      'Amount: ₹700',
    ])
    const elsewhere = receiptPaper(documentOf([lineOf(inKarnataka)])).table
    expect(elsewhere?.columns.slice(4)).toEqual(['IGST', 'Amount (₹)'])
    expect(elsewhere?.total).toEqual(['Total', '', '', '593.22', '106.78', '700.00'])
  })

  it('a document with exempt lines is a bill of supply or a mixed document', () => {
    const exam = lineOf(inTamilNadu, { chargeKind: 'exam' })
    const bill = receiptPaper(documentOf([exam]))
    expect([bill.title, bill.table?.columns]).toEqual(['Bill of supply', ['Description', 'SAC', 'Amount (₹)']])
    const mixed = receiptPaper(documentOf([exam, lineOf(inTamilNadu)], { cancelled: true }))
    expect(mixed.title).toBe('Invoice-cum-bill of supply (cancelled)')
    expect(mixed.table?.rows.map(({ cells }) => cells[1])).toEqual(['Exempt', '18%'])
  })

  it('the document of an export has the sentence of the law and the LUT number', () => {
    const paper = receiptPaper(
      documentOf([lineOf(abroad)], { lut: abroad.lut, method: 'wise', utr: null, reference: 'T-1' }),
    )
    expect(paper.notes[0]).toBe(
      'Supply meant for export under LUT without payment of integrated tax. LUT number: AD330426000001X.',
    )
    expect(labelled(paper.facts)).toContain('Paid by: Wise, T-1')
  })

  it('a credit note names its original document and the reason', () => {
    const paper = creditNotePaper(creditNoteOf([lineOf(inTamilNadu)]))
    expect(paper.title).toBe('Credit note')
    expect(labelled(paper.facts)).toEqual([
      'Refunded to: Nila Thomas',
      'Original document: SMA/26-27/I00001 of 10 Apr 2026',
      'Refunded by: Bank transfer, N123456789',
      'Refunded on: 2 Dec 2026',
      'Reason: The family moved away.',
      'GSTIN: 33ABCDE1234F1Z5',
      'Amount refunded: ₹700',
    ])
  })
})
