import { type PaymentMethod, paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { CreditNoteView, DocumentLine, ReceiptView } from './schema'
import { includedTax, type TaxedLine } from './tax'

export interface ReceiptLine {
  label: string
  value: string
  strong?: boolean
}

/**
 * The tax rate in per cent and the service code (SAC) for old receipts without stored lines. On these receipts, the fee
 * includes the tax.
 */
const GST_PERCENT = 18
const SAC = '999293'

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats paise as rupees with two decimals: "593.22". */
export const inRupees = (paise: number): string => twoDecimals.format(paise / 100)

/** Returns the tax rate of a line, such as "18%", or the reason why it has no tax, such as "Exempt". */
export function rateText({ treatment, rate }: Pick<DocumentLine, 'treatment' | 'rate'>): string {
  if (treatment === 'taxable') return `${rate}%`
  return { exempt: 'Exempt', export: 'Export', unregistered: 'No GST' }[treatment]
}

/** Returns whether a document lists its lines in a table. A receipt with only one line has no table. */
export const hasTable = ({ kind, lines }: Pick<ReceiptView, 'kind' | 'lines'>): boolean =>
  lines !== null && (kind !== 'receipt' || lines.length > 1)

/** Returns the details of a receipt or invoice for the page, the PDF and the email. */
export function receiptLines(receipt: ReceiptView): ReceiptLine[] {
  return [
    { label: 'Received from', value: receipt.received_from },
    ...fact('Student', studentOf(receipt)),
    ...(hasTable(receipt) ? [] : [{ label: 'For', value: subjectOf(receipt) }]),
    { label: 'Paid by', value: receipt.utr ? `UPI, reference ${receipt.utr}` : methodText(receipt) },
    ...fact('Paid on', receipt.paid_on && receipt.paid_on !== receipt.date ? shortDate(receipt.paid_on) : null),
    ...(receipt.lines === null ? earlierTax(receipt) : [...taxFacts(receipt), ...reverseCharge(receipt)]),
    { label: 'Amount', value: rupees(receipt.amount), strong: true },
  ]
}

/** Returns the details of a receipt for the email, including the lines of the receipt's table. */
export function emailLines(receipt: ReceiptView): ReceiptLine[] {
  const tableLines = hasTable(receipt) ? (receipt.lines ?? []) : []
  const tableFacts = tableLines.map((line) => ({
    label: line.learner ? `${lineText(line)} (${line.learner})` : lineText(line),
    value: rupees(line.amount),
  }))
  const facts = receiptLines(receipt)
  return [...facts.slice(0, -1), ...tableFacts, ...facts.slice(-1)]
}

/** Returns the details of a credit note for the page and the PDF. */
export function creditNoteLines(note: CreditNoteView): ReceiptLine[] {
  return [
    { label: 'Refunded to', value: note.received_from },
    ...fact('Student', studentOf(note)),
    ...(hasTable(note) ? [] : [{ label: 'For', value: subjectOf(note) }]),
    { label: 'Original document', value: `${note.receipt_number} of ${shortDate(note.receipt_date)}` },
    { label: 'Refunded by', value: methodText(note) },
    { label: 'Refunded on', value: shortDate(note.refunded_on) },
    { label: 'Reason', value: note.reason },
    ...taxFacts(note),
    { label: 'Amount refunded', value: rupees(note.amount), strong: true },
  ]
}

/** Returns the description of a line: its course and its purpose, such as "Veenai, December 2026". */
export function lineText({ course, label }: Pick<DocumentLine, 'course' | 'label'>): string {
  if (course === null) return label.slice(0, 1).toUpperCase() + label.slice(1)
  return label.includes(course) ? label : `${course}, ${label}`
}

const subjectOf = ({ course_name: course, lines }: Pick<ReceiptView, 'course_name' | 'lines'>) =>
  lineText(lines?.[0] ?? { course, label: 'course fee' })

/** Returns the name of the student. Returns null if the lines are for several students. */
function studentOf(document: Pick<ReceiptView, 'learner_name' | 'lines' | 'received_from'>): string | null {
  const [first, ...others] = new Set((document.lines ?? []).flatMap(({ learner }) => learner ?? []))
  if (others.length > 0) return null
  return first && first !== document.received_from ? first : document.learner_name
}

const fact = (label: string, value: string | null): ReceiptLine[] => (value ? [{ label, value }] : [])

/** Returns the payment method with its reference. `method` is null for old payments, which were all made by UPI. */
function methodText({ method, reference }: Pick<ReceiptView, 'method' | 'reference'>): string {
  const name = paymentMethodNames[(method ?? 'upi') as PaymentMethod] ?? method
  return reference ? `${name}, ${reference}` : name
}

const taxFacts = ({ place, gstin }: Pick<ReceiptView, 'place' | 'gstin'>): ReceiptLine[] => [
  ...fact('Place of supply', place),
  ...fact('GSTIN', gstin),
]

const reverseCharge = ({ kind }: Pick<ReceiptView, 'kind'>): ReceiptLine[] =>
  kind === 'tax_invoice' || kind === 'mixed' ? [{ label: 'Tax payable on reverse charge', value: 'No' }] : []

/** Creates a line for an old receipt without stored lines. The line covers the whole amount. */
export function earlierLine({ amount, courseName, gstin }: Earlier): TaxedLine {
  const facts = {
    label: 'course fee',
    learner: null,
    course: courseName,
    due_id: null,
    plan_id: null,
    charge: null,
    amount,
  }
  return gstin === null
    ? { ...facts, treatment: 'unregistered', sac: null, rate: 0, taxable: amount * 100, cgst: 0, sgst: 0, igst: 0 }
    : { ...facts, treatment: 'taxable', sac: SAC, rate: GST_PERCENT, ...includedTax(amount, GST_PERCENT, 'own_state') }
}

interface Earlier {
  amount: number
  courseName: string
  gstin: string | null
}

function earlierTax({ gstin, amount }: ReceiptView): ReceiptLine[] {
  if (gstin === null) return []
  const paise = amount * 100
  const taxable = paise / (1 + GST_PERCENT / 100)
  return [
    { label: 'GSTIN', value: gstin },
    { label: `Taxable value (SAC ${SAC})`, value: `₹${inRupees(taxable)}` },
    { label: `GST ${GST_PERCENT}% included`, value: `₹${inRupees(paise - taxable)}` },
  ]
}
