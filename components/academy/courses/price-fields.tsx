import { TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'

interface PriceFieldsProps {
  field: (name: 'fee' | 'list_price' | 'fee_abroad') => FieldOfForm
}

/** Shows the fields for a course's price. */
export function PriceFields({ field }: PriceFieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <>
      <div className="grid gap-5 phone:grid-cols-2">
        <TextField label="Fee in rupees" {...number} {...field('fee')} />
        <TextField
          label="List price in rupees"
          hint="Shown struck through if it is higher than the fee."
          {...number}
          {...field('list_price')}
        />
      </div>
      <TextField
        label="Fee for families abroad, in rupees"
        hint="Optional. Leave it empty if they pay the same fee."
        {...number}
        {...field('fee_abroad')}
      />
    </>
  )
}
