import { TextAreaField } from '@/components/ui/field'

type ReasonFieldProps = {
  required: boolean
  /** Who reads it. */
  other: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Why a class is cancelled or moved; the other side reads it. */
export function ReasonField({ required, other, value, onChange, error }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={required ? 'Reason' : 'Reason (if you like)'}
      hint={`${other} reads this.`}
      rows={2}
      maxLength={300}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
