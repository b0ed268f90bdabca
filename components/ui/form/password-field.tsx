'use client'

import { type ComponentProps, useState } from 'react'
import { textLinkClass } from '@/components/ui/text/text-link'
import { Field, type FieldProps, inputClass, withInputEvents } from './field'

/** Shows a password field with a Show button. Pressing the button leaves the focus in the field. */
export function PasswordField({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      className={className}
      aside={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className={`${textLinkClass} -my-3 py-3 text-[0.9375rem]`}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    >
      {(wiring) => (
        <input
          autoComplete="current-password"
          {...withInputEvents(input)}
          {...wiring}
          type={shown ? 'text' : 'password'}
          className={inputClass}
        />
      )}
    </Field>
  )
}
