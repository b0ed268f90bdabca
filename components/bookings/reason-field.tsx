import { useEffect, useRef } from 'react'
import { TextAreaField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'

type ReasonFieldProps = {
  required: boolean
  /** The names of the people who receive the reason by email. */
  recipientNames: string
  field: FieldOfForm
  /** True if the field is the first one in the dialog and receives focus. */
  first?: boolean
}

/** Asks why the user is cancelling or moving a class. The other people in the class will read the reason. */
export function ReasonField({ required, recipientNames, field, first = false }: ReasonFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (first) area.current?.focus({ preventScroll: true })
  }, [first])
  return (
    <TextAreaField
      ref={area}
      label={required ? 'Reason' : 'Reason (optional)'}
      hint={`${recipientNames} will see this.`}
      rows={2}
      maxLength={300}
      required={required}
      {...field}
    />
  )
}
