import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

/** Shows a checkbox with its label. A click anywhere on the line toggles it. */
export function Checkbox({ label, hint, className = '', ...input }: ChoiceProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-start gap-3 py-2.5 ${className}`}>
      <input type="checkbox" className="choice" {...input} />
      <ChoiceText label={label} hint={hint} />
    </label>
  )
}

/**
 * Shows one option of a group. All options in a group need the same `name`, which `field` from use-form.ts provides.
 */
export function Radio({ label, hint, className = '', ...input }: ChoiceProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-start gap-3 py-2.5 ${className}`}>
      <input type="radio" className="choice" {...input} />
      <ChoiceText label={label} hint={hint} />
    </label>
  )
}

function ChoiceText({ label, hint }: { label: ReactNode; hint?: ReactNode }) {
  return (
    <span className="type-text">
      {label}
      {hint ? <span className="type-small block text-muted">{hint}</span> : null}
    </span>
  )
}

/** Groups the options of a question under one legend. */
export function FieldSet({
  legend,
  error,
  children,
  className = '',
}: {
  legend: ReactNode
  error?: string
  children: ReactNode
  className?: string
}) {
  return (
    <fieldset className={`min-w-0 ${className}`} aria-invalid={error ? true : undefined}>
      <legend className="type-label mb-1.5">{legend}</legend>
      {children}
      <FieldError error={error} />
    </fieldset>
  )
}
