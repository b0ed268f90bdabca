'use client'

import { FactorForm } from '@/components/accounts/second-factor/factor-form'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'

const schema = () => import('@/lib/accounts/second-factor/second-factor-schema').then((module) => module.setUpAppBody)

interface PasswordPromptProps {
  /** Explains why the password is required. */
  title: string
  button: string
  busyLabel: string
  /** The error from the previous attempt. */
  fault?: string
  busy: boolean
  onSubmit: (password: string) => void
  onCancel: () => void
}

/**
 * Asks for the current password again if the user has not logged in recently. A stolen session alone must not be enough
 * to change how a user signs in.
 */
export function PasswordPrompt({ title, button, busyLabel, fault, busy, onSubmit, onCancel }: PasswordPromptProps) {
  const { field, errors, handleSubmit } = useForm({ schema, initialValues: { current_password: '' } })
  const submit = handleSubmit(({ current_password }) => onSubmit(current_password))
  return (
    <FactorForm label={button} busy={busy} busyLabel={busyLabel} onSubmit={submit} onCancel={onCancel}>
      <Notice title={title} live>
        You signed in a while ago. Please enter your password again.
      </Notice>
      <PasswordField label="Your password" {...field('current_password')} error={errors.current_password ?? fault} />
    </FactorForm>
  )
}
