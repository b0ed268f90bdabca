'use client'

import { useEffect } from 'react'
import { type DeferredForm, DeferredFormSlot, deferredForm } from '@/components/ui/form/deferred-form'
import { sessionStore } from '@/lib/core/http/browser-storage'
import { PasskeySignIn } from './passkey-sign-in'
import { cameFromProvider } from './pending-identity'
import { cameForSecondStep } from './second-step-address'

const login = deferredForm(() => import('./login-form').then((module) => module.LoginForm))
const registration = deferredForm(() =>
  import('@/components/accounts/register/register-form').then((module) => module.RegisterForm),
)
const forgotPassword = deferredForm(() =>
  import('@/components/accounts/password/forgot-password-form').then((module) => module.ForgotPasswordForm),
)

/** Loads the form at once if the user returned from a provider, because the form names the account that it connects. */
function useAtOnceFromProvider(form: DeferredForm): void {
  useEffect(() => {
    if (cameFromProvider() || cameForSecondStep()) form.loadNow()
  }, [form])
}

/** Shows the form of /login. */
export function LoginPageForm() {
  useAtOnceFromProvider(login)
  return (
    <>
      <DeferredFormSlot form={login} />
      <PasskeySignIn />
    </>
  )
}

/** Shows the form of /register. */
export function RegisterPageForm() {
  useAtOnceFromProvider(registration)
  useEffect(() => {
    // A draft of some form exists. This module does not load kept-input.ts, so the form's own code checks whether the
    // draft belongs to this form.
    if (sessionStore.getItem('typed')) registration.loadNow()
  }, [])
  return <DeferredFormSlot form={registration} />
}

/** Shows the form of /forgot-password. */
export function ForgotPasswordPageForm() {
  return <DeferredFormSlot form={forgotPassword} />
}
