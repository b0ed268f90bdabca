import { TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'

export const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const

export const NameField = ({ field }: { field: FieldOfForm }) => (
  <TextField
    label="Name"
    hint="Shown to families, for example “8 classes a month”."
    maxLength={60}
    autoComplete="off"
    {...field}
  />
)

export const ClassesField = ({ field }: { field: FieldOfForm }) => (
  <TextField label="Number of classes" hint="Enter 0 if classes are not counted." {...numeric} {...field} />
)

interface AmountFieldsProps {
  field: (name: 'amount' | 'amount_abroad' | 'valid_days') => FieldOfForm
  /** The text after “Leave empty” in the hint of the validity field. */
  emptyValidity: string
}

/** Shows the fields for a plan's fees and for the validity of its classes. */
export function AmountFields({ field, emptyValidity }: AmountFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
      <TextField label="Fee in rupees" {...numeric} {...field('amount')} />
      <TextField
        label="Fee for families abroad, in rupees (optional)"
        hint="Leave empty if they pay the same fee."
        {...numeric}
        {...field('amount_abroad')}
      />
      <TextField
        label="Validity in days (optional)"
        hint={`How long unused classes stay valid. Leave empty ${emptyValidity}.`}
        {...numeric}
        {...field('valid_days')}
      />
    </div>
  )
}
