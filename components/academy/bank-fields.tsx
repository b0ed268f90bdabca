import { TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'

interface BankFieldsProps {
  field: (name: 'bank_holder' | 'account_number' | 'bank_branch' | 'ifsc' | 'swift' | 'payment_link') => FieldOfForm
}

/** Shows the fields for the bank account and the payment link that families abroad use. */
export function BankFields({ field }: BankFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="type-label">Families abroad</legend>
      <p className="type-small text-muted">
        Optional. The payment page shows the bank account and the link under “Paying from abroad?”. Each course can have
        its own fee for families abroad.
      </p>
      <TextField label="Name on the bank account" autoComplete="off" {...field('bank_holder')} />
      <TextField label="Account number" autoComplete="off" autoCapitalize="characters" {...field('account_number')} />
      <TextField label="Bank and branch" autoComplete="off" {...field('bank_branch')} />
      <div className="grid gap-5 phone:grid-cols-2">
        <TextField label="IFSC" autoComplete="off" autoCapitalize="characters" {...field('ifsc')} />
        <TextField
          label="SWIFT code (BIC)"
          hint="Optional. Banks in other countries ask for it."
          autoComplete="off"
          autoCapitalize="characters"
          {...field('swift')}
        />
      </div>
      <TextField
        label="Payment link"
        hint="The web address of your payment page, for example on PayPal or Wise. It begins with https://."
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        {...field('payment_link')}
      />
    </fieldset>
  )
}
