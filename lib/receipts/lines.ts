import { rupees } from '@/lib/core/time/format'
import type { ReceiptView } from './schema'

export interface ReceiptLine {
  label: string
  value: string
  strong?: boolean
}

/**
 * The tax rate and service code (SAC) for music teaching by a registered academy. The fee includes the tax. The owner
 * should confirm both with an accountant.
 */
const GST_PERCENT = 18
const SAC = '999293'

const twoPlaces = (amount: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)}`

/**
 * Returns the lines of a receipt for page and PDF. Includes GST only if the academy had a GSTIN when the receipt was
 * issued.
 */
export function receiptLines(receipt: ReceiptView): ReceiptLine[] {
  const taxable = receipt.amount / (1 + GST_PERCENT / 100)
  return [
    { label: 'Received from', value: receipt.received_from },
    ...(receipt.learner_name ? [{ label: 'Student', value: receipt.learner_name }] : []),
    { label: 'For', value: `${receipt.course_name}, course fee` },
    { label: 'Paid by', value: receipt.utr ? `UPI, UTR ${receipt.utr}` : 'UPI' },
    ...(receipt.gstin
      ? [
          { label: 'GSTIN', value: receipt.gstin },
          { label: `Taxable value (SAC ${SAC})`, value: twoPlaces(taxable) },
          { label: `GST ${GST_PERCENT}% included`, value: twoPlaces(receipt.amount - taxable) },
        ]
      : []),
    { label: 'Amount', value: rupees(receipt.amount), strong: true },
  ]
}
