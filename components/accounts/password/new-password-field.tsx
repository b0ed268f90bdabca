'use client'

import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react'
import { PasswordField } from '@/components/ui/form/password-field'
import type { Strength } from './password-strength'

/** Whoever types is not spoken to. */
const PAUSE = 500

type Meter = typeof import('./password-strength')

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** Name, email and phone as they stand now, which are no good passwords. */
  own?: () => readonly string[]
}

/**
 * A field for a new password, with how hard it is to guess below it. It advises and refuses nothing: what may not be is said
 * by the form and by the server. The estimator and its lists are fetched when somebody turns to the field.
 */
export function NewPasswordField({ own, onChange, onFocus, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const [meter, setMeter] = useState<Meter | null>(null)
  const load = () => {
    // Without it the field works as well; the next focus asks again.
    if (!meter) void import('./password-strength').then(setMeter, () => undefined)
  }
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    setPassword(event.target.value)
    load()
    return onChange?.(event)
  }
  const strength = meter && password ? meter.strengthOf(password, own?.() ?? []) : null
  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        onChange={changed}
        onFocus={(event) => {
          load()
          onFocus?.(event)
        }}
      />
      <StrengthMeter strength={strength} />
    </div>
  )
}

const fills = ['', 'bg-kumkum', 'bg-turmeric', 'bg-leaf', 'bg-peacock'] as const

function StrengthMeter({ strength }: { strength: Strength | null }) {
  return (
    <div className={strength ? 'mt-2.5' : ''}>
      {strength ? (
        <>
          <div aria-hidden="true" className="grid grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span key={step} className={`h-1.5 ${step <= strength.steps ? fills[strength.steps] : 'bg-line'}`} />
            ))}
          </div>
          <p aria-hidden="true" className="type-small mt-1.5 text-muted">
            <b className="font-semibold text-ink">{strength.word}.</b> {strength.advice}
          </p>
        </>
      ) : null}
      <Spoken text={strength ? `${strength.word}. ${strength.advice}`.trim() : ''} />
    </div>
  )
}

/** Read out once the typing has paused. */
function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
