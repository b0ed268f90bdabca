import type { ComponentProps } from 'react'
import { Field, type FieldProps, inputClass, withInputEvents } from '@/components/ui/form/field'

/**
 * Accepts a code from an authenticator app, or a recovery code. For app codes, phones show a number pad and may
 * autofill the code.
 */
export function CodeField({
  allowsRecoveryCode = false,
  label,
  error,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'> & { allowsRecoveryCode?: boolean }) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <input
          type="text"
          inputMode={allowsRecoveryCode ? 'text' : 'numeric'}
          autoComplete={allowsRecoveryCode ? 'off' : 'one-time-code'}
          autoCapitalize={allowsRecoveryCode ? 'characters' : 'off'}
          spellCheck={false}
          maxLength={20}
          {...withInputEvents(input)}
          {...wiring}
          className={`${inputClass} tnum tracking-[0.12em]`}
        />
      )}
    </Field>
  )
}
