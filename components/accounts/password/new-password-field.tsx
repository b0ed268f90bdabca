'use client'

import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react'
import { PasswordField } from '@/components/ui/form/password-field'
import type { Strength } from './password-strength'

/** Milliseconds to wait after the last keystroke before announcing the strength, so as not to interrupt typing. */
const PAUSE = 500

type Meter = typeof import('./password-strength')

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** Returns the user's current name, email and phone. Passwords that contain them are weak. */
  own?: () => readonly string[]
}

/**
 * Shows a field for a new password with an estimate of its strength. The estimate is only advice; the schema decides
 * which passwords are valid. The estimator and its word lists load when the field receives focus.
 */
export function NewPasswordField({ own, onChange, onFocus, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const [meter, setMeter] = useState<Meter | null>(null)
  const load = () => {
    // Ignore a failure to load the estimator, because the field works without it. The next focus or keystroke tries
    // again.
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
      <StrengthAnnouncement text={strength ? `${strength.word}. ${strength.advice}`.trim() : ''} />
    </div>
  )
}

/** Announces the text to screen readers once the user stops typing. */
function StrengthAnnouncement({ text }: { text: string }) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}
