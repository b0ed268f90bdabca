import type { CreditNoteView, ReceiptView } from '@/lib/receipts/schema'
import {
  documentKind,
  type PaidLine,
  type Place,
  type TaxedLine,
  type TaxRule,
  taxedLine,
  totalOf,
} from '@/lib/receipts/tax'

const GSTIN = '33ABCDE1234F1Z5'

/** A receipt for one course fee, from an academy without a GSTIN. */
export const courseReceipt: ReceiptView = {
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
  kind: 'receipt',
  lines: null,
  place_of_supply: null,
  place: null,
  lut: null,
  method: null,
  reference: null,
  paid_on: null,
}

export const inTamilNadu: Place = { code: '33', tax: 'own_state', lut: null }
export const inKarnataka: Place = { code: '29', tax: 'integrated', lut: null }
export const abroad: Place = { code: '96', tax: 'export', lut: 'AD330426000001X' }
export const unregistered: Place = { code: null, tax: 'own_state', lut: null }
const examsAreExempt: TaxRule = {
  id: 1,
  scope: 'charge',
  planId: null,
  chargeKind: 'exam',
  fromDay: '2026-01-01',
  treatment: 'exempt',
  sac: '999292',
  rate: 0,
}

export const lineOf = (place: Place, line: Partial<PaidLine> = {}): TaxedLine =>
  taxedLine(
    {
      label: 'December 2026',
      learnerName: null,
      courseName: 'Veenai',
      amount: 700,
      dueId: null,
      planId: null,
      chargeKind: null,
      ...line,
    },
    [examsAreExempt],
    place,
    '2026-12-01',
  )

/** A document with the given lines. */
export function documentOf(lines: TaxedLine[], more: Partial<ReceiptView> = {}): ReceiptView {
  const kind = documentKind(lines)
  return {
    ...courseReceipt,
    kind,
    lines,
    amount: totalOf(lines).amount,
    gstin: kind === 'receipt' ? null : GSTIN,
    ...more,
  }
}

export const creditNoteOf = (lines: TaxedLine[], more: Partial<CreditNoteView> = {}): CreditNoteView => {
  const { utr: _utr, cancelled: _cancelled, paid_on: _paidOn, ...document } = documentOf(lines)
  return {
    ...document,
    number: 'SMA/26-27/C00001',
    receipt_id: 'r',
    receipt_number: 'SMA/26-27/I00001',
    receipt_date: '2026-04-10',
    reason: 'The family moved away.',
    refunded_on: '2026-12-02',
    method: 'bank',
    reference: 'N123456789',
    ...more,
  }
}
