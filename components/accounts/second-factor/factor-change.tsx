'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { PasswordField } from '@/components/ui/form/password-field'
import { CallError, call } from '@/lib/api/client'
import { CodeField } from './code-field'
import { FactorForm } from './factor-form'

type FactorChangeProps = { onCancel: () => void } & (
  | { change: 'renew'; onRenewed: (codes: readonly string[]) => void }
  | { change: 'off'; onOff: () => void }
)

const texts = {
  renew: { label: 'Create new codes', busy: 'Creating...', failed: 'New codes could not be created' },
  off: { label: 'Turn off', busy: 'Turning off...', failed: 'Two-step login could not be turned off' },
} as const

/**
 * Creates new recovery codes or turns off two-step login. Both require the password and a code (contract 39.12, 39.16).
 */
export function FactorChange(props: FactorChangeProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const { label, busy: busyLabel, failed } = texts[props.change]

  async function change() {
    setBusy(true)
    setErrors({})
    const body = { current_password: password, code }
    try {
      if (props.change === 'renew') return props.onRenewed((await call('renewRecoveryCodes', { body })).recovery_codes)
      void alertSuccess((await call('turnAppOff', { body })).message)
      props.onOff()
    } catch (failure) {
      setBusy(false)
      if (failure instanceof CallError) setErrors(failure.errors)
      void alertError('Error', failed, reasonOf(failure))
    }
  }

  return (
    <FactorForm
      label={label}
      busy={busy}
      busyLabel={busyLabel}
      onSubmit={() => void change()}
      onCancel={props.onCancel}
    >
      <PasswordField
        label="Your password"
        error={errors.current_password?.[0]}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField
        label="Code from your app, or a recovery code"
        paper
        error={errors.code?.[0]}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </FactorForm>
  )
}
