'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import { CodeField } from './code-field'
import { FactorForm } from './factor-form'

type FactorChangeProps = { onCancel: () => void } & (
  | { change: 'renew'; onRenewed: (codes: readonly string[]) => void }
  | { change: 'off'; onOff: () => void }
)

const schema = () =>
  import('@/lib/accounts/second-factor/second-factor-schema').then((module) => module.changeFactorBody)

const texts = {
  renew: { label: 'Create new codes', busy: 'Creating...', failed: 'New codes could not be created' },
  off: { label: 'Turn off', busy: 'Turning off...', failed: 'Two-step login could not be turned off' },
} as const

/**
 * Creates new recovery codes or turns off two-step login. Both actions require the password and a code (contract 39.12,
 * 39.16).
 */
export function FactorChange(props: FactorChangeProps) {
  const { field, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: { current_password: '', code: '' },
  })
  const { label, busy: busyLabel, failed } = texts[props.change]

  const change = handleSubmit(async (body) => {
    try {
      if (props.change === 'renew') return props.onRenewed((await call('renewRecoveryCodes', { body })).recovery_codes)
      void alertSuccess((await call('turnAppOff', { body })).message)
      props.onOff()
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', failed, reasonOf(error))
    }
  })

  return (
    <FactorForm label={label} busy={busy} busyLabel={busyLabel} onSubmit={change} onCancel={props.onCancel}>
      <PasswordField label="Your password" {...field('current_password')} />
      <CodeField label="Code from your app, or a recovery code" allowsRecoveryCode {...field('code')} />
    </FactorForm>
  )
}
