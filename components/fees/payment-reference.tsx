import { Checkbox } from '@/components/ui/form/choice'
import { TextField } from '@/components/ui/form/field'
import type { CheckboxOfForm, FieldOfForm } from '@/components/ui/form/use-form'
import type { PaymentMethod } from '@/lib/core/config/payment-methods'

interface Reference {
  label: string
  hint: string
}

/** The reference field for each payment method. Cash has none. */
const references: Readonly<Record<Exclude<PaymentMethod, 'cash'>, Reference>> = {
  upi: {
    label: 'UPI reference (12 digits)',
    hint: 'Google Pay: UPI transaction ID. PhonePe: UTR. Paytm: Reference ID.',
  },
  bank: { label: 'Transfer reference (UTR)', hint: 'IMPS: 12 digits. NEFT and RTGS: 16 to 22 letters and digits.' },
  cheque: { label: 'Cheque number', hint: 'The 6 digits at the bottom left of the cheque.' },
  card: { label: 'Card reference (optional)', hint: 'The RRN or approval code on the card machine’s slip.' },
  paypal: { label: 'PayPal transaction ID (optional)', hint: 'It is in PayPal’s email about the payment.' },
  wise: { label: 'Wise transfer number (optional)', hint: 'It is in Wise’s email about the payment.' },
}

/** The payment methods that accept foreign currency. */
export const foreignMethods: readonly PaymentMethod[] = ['bank', 'paypal', 'wise']

interface PaymentReferenceProps {
  method: PaymentMethod
  reference: FieldOfForm
  bank: FieldOfForm
  foreign: CheckboxOfForm
}

/**
 * Shows the fields that a payment method needs: the reference, the bank (for a cheque), and a checkbox for foreign
 * currency.
 */
export function PaymentReference({ method, reference, bank, foreign }: PaymentReferenceProps) {
  if (method === 'cash') return null
  return (
    <>
      <TextField
        {...references[method]}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        {...(method === 'upi' && { inputMode: 'numeric' })}
        {...reference}
      />
      {method === 'cheque' ? (
        <TextField
          label="Bank name"
          hint="For example, State Bank of India, Mylapore."
          maxLength={60}
          autoComplete="off"
          {...bank}
        />
      ) : null}
      {foreignMethods.includes(method) ? (
        <Checkbox
          label="Paid in another currency"
          hint="Enter the amount in rupees that the academy received."
          {...foreign}
        />
      ) : null}
    </>
  )
}
