import type { ComponentProps, InputEventHandler, ReactNode } from 'react'
import { useElementId } from './element-id'
import { useFirstError } from './first-error'

export const inputClass = 'input'

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

export type FieldProps = {
  label: ReactNode
  error?: string
  hint?: ReactNode
  /** Content to the right of the label, such as a Show button or a counter. */
  aside?: ReactNode
  className?: string
}

/**
 * Connects a label, control, hint and error for assistive technology. Calls `children` with the attributes for the
 * control.
 */
export function Field({
  label,
  error,
  hint,
  aside,
  className = '',
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useElementId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="type-label">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="type-small mt-1.5 text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Shows a field's error and announces it to screen readers. Renders nothing if there is no error. */
export function FieldError({ id, error }: { id?: string; error?: string }) {
  const text = useFirstError(error)
  if (!error) return null
  return (
    <p ref={text} id={id} data-field-error="" className="type-small mt-1.5 font-semibold text-kumkum" role="alert">
      {error}
    </p>
  )
}

export type InputProps = Omit<ComponentProps<'input'>, 'className' | 'type'>

/**
 * Passes `onChange` as `onInput`. React would skip `onChange` when event-replay.tsx replays text typed before
 * hydration.
 */
export function withInputEvents<Props extends { onChange?: unknown }>({ onChange, ...props }: Props) {
  return { ...props, onInput: onChange as InputEventHandler | undefined }
}

/** Shows an input with a label. Spread `field(...)` from use-form.ts into it. */
export function TextField({
  label,
  error,
  hint,
  aside,
  className,
  ...input
}: FieldProps & InputProps & { type?: 'text' | 'email' | 'number' | 'search' | 'tel' | 'url' }) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(wiring) => <input type="text" className={inputClass} {...withInputEvents(input)} {...wiring} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  aside,
  className,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(wiring) => (
        <textarea rows={4} {...withInputEvents(area)} {...wiring} className={`${inputClass} h-auto py-2.5 leading-6`} />
      )}
    </Field>
  )
}

/**
 * Shows a native select, because its picker is convenient on phones. Our own arrow replaces the browser's arrow. Pass
 * `<option>`s as children.
 */
export function SelectField({
  label,
  error,
  hint,
  aside,
  className,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(wiring) => (
        <select {...select} {...wiring} className={`${inputClass} select pr-11`}>
          {children}
        </select>
      )}
    </Field>
  )
}
