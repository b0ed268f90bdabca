import { useEffect, useRef } from 'react'
import { TextAreaField } from '@/components/ui/form/field'

type ReasonFieldProps = {
  required: boolean
  /** Who gets it in their message. */
  others: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** It is the first thing that is asked: the cursor stands here when it comes. */
  first?: boolean
}

/** Why a class is cancelled or moved; the other side reads it. */
export function ReasonField({ required, others, value, onChange, error, first = false }: ReasonFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (first) area.current?.focus({ preventScroll: true })
  }, [first])
  return (
    <TextAreaField
      ref={area}
      label={required ? 'Reason' : 'Reason (optional)'}
      hint={`${others} will see this.`}
      rows={2}
      maxLength={300}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
