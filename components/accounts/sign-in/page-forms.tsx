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

/** On the way back from a provider the form says at once whom it connects. */
function useAtOnceFromProvider(form: DeferredForm): void {
  useEffect(() => {
    if (cameFromProvider() || cameForSecondStep()) form.loadNow()
  }, [form])
}

/** The form of /login. */
export function LoginPageForm() {
  useAtOnceFromProvider(login)
  return (
    <>
      <DeferredFormSlot form={login} />
      <PasskeySignIn />
    </>
  )
}

/** The form of /register. */
export function RegisterPageForm() {
  useAtOnceFromProvider(registration)
  useEffect(() => {
    // There is a draft of some form. kept-input.ts is not loaded here, so the form's code checks whether it is its own.
    if (sessionStore.getItem('typed')) registration.loadNow()
  }, [])
  return <DeferredFormSlot form={registration} />
}

/** The form of /forgot-password. */
export function ForgotPasswordPageForm() {
  return <DeferredFormSlot form={forgotPassword} />
}
