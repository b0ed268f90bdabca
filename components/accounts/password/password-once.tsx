'use client'

import { useState } from 'react'
import { FactorForm } from '@/components/accounts/second-factor/factor-form'
import { PasswordField } from '@/components/ui/form/password-field'
import { Notice } from '@/components/ui/text/notice'

interface PasswordOnceProps {
  /** States why the password is needed. */
  title: string
  button: string
  busyLabel: string
  /** The error of the previous attempt. */
  fault?: string
  busy: boolean
  onGiven: (password: string) => void
  onCancel: () => void
}

/**
 * Asks for the current password again if the login is not recent. A session alone must not change how a user signs in.
 */
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
