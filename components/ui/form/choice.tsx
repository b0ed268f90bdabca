import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, hint, className = '', ...input }: ChoiceProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-start gap-3 py-2.5 ${className}`}>
      <input type="checkbox" className="choice" {...input} />
      <ChoiceText label={label} hint={hint} />
    </label>
  )
}

/** One of several; give all of a group the same `name` (register does). */
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

/** A question with several answers. */
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
