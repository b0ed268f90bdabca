'use client'

import { useState } from 'react'
import { FactorForm } from '@/components/accounts/second-factor/factor-form'
import { PasswordField } from '@/components/ui/form/password-field'
import { Notice } from '@/components/ui/text/notice'

interface PasswordOnceProps {
  /** What it is asked for. */
  title: string
  button: string
  busyLabel: string
  /** What was wrong with the one before. */
  fault?: string
  busy: boolean
  onGiven: (password: string) => void
  onCancel: () => void
}

/** The current password, asked once more of whoever signed in a while ago: a session alone changes no way in. */
export function PasswordOnce({ title, button, busyLabel, fault, busy, onGiven, onCancel }: PasswordOnceProps) {
  const [password, setPassword] = useState('')
  return (
    <FactorForm label={button} busy={busy} busyLabel={busyLabel} onSubmit={() => onGiven(password)} onCancel={onCancel}>
      <Notice title={title} live>
        You signed in a while ago. Please enter your password again.
      </Notice>
      <PasswordField
        label="Your password"
        error={fault}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FactorForm>
  )
}
