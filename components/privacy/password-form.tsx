'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Frame } from '@/components/brand/frame'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { CallError } from '@/lib/api/client'

const schema = () => import('@/lib/privacy/schema').then((module) => module.eraseLearnerBody)

interface PasswordFormProps {
  title: string
  button: string
  busyLabel: string
  children: ReactNode
  /** Sends the change to the server with the password. Throws an error if the request fails. */
  onSubmit: (password: string) => Promise<void>
  /** Called with any error except a wrong password. The form handles a wrong password itself. */
  onFailed: (error: unknown) => void
  onClose: () => void
}

/** Asks for the password before a learner is erased or a learner's consent is withdrawn. */
export function PasswordForm({ title, button, busyLabel, children, onSubmit, onFailed, onClose }: PasswordFormProps) {
  const { field, busy, handleSubmit, setError } = useForm({ schema, initialValues: { current_password: '' } })
  const submit = handleSubmit(async ({ current_password }) => {
    try {
      await onSubmit(current_password)
    } catch (error) {
      const wrong = error instanceof CallError ? error.errors.current_password?.[0] : undefined
      if (wrong) setError('current_password', wrong)
      else onFailed(error)
    }
  })
  const form = useRef<HTMLFormElement>(null)
  // This form replaces the button that opened it, so move the focus to the form's field.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Frame as="section" className="p-5 phone:p-7">
      <form ref={form} noValidate method="post" aria-label={title} onSubmit={submit} className="grid gap-5">
        <p className="type-h4 [overflow-wrap:anywhere]">{title}</p>
        <div className="type-text grid max-w-[60ch] gap-3">{children}</div>
        <PasswordField label="Your password" {...field('current_password')} />
        <FormButtons label={button} variant="danger" busyLabel={busyLabel} busy={busy} onClose={onClose} />
      </form>
    </Frame>
  )
}
