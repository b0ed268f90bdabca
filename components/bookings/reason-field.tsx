import { TextAreaField } from '@/components/ui/field'

type ReasonFieldProps = {
  required: boolean
  /** Who gets it in their message. */
  others: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Why a class is cancelled or moved; the other side reads it. */
export function ReasonField({ required, others, value, onChange, error }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={required ? 'Reason' : 'Reason (if you like)'}
      hint={`For ${others} to read.`}
      rows={2}
      maxLength={300}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
