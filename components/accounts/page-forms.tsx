'use client'

import { DeferredFormSlot, deferredForm } from '@/components/ui/deferred-form'

const login = deferredForm(() => import('./login-form').then((module) => module.LoginForm))
const registration = deferredForm(() => import('./register-form').then((module) => module.RegisterForm))
const forgotPassword = deferredForm(() => import('./forgot-password-form').then((module) => module.ForgotPasswordForm))

/** The form of /login. */
export function LoginPageForm() {
  return <DeferredFormSlot form={login} />
}

/** The form of /register. */
export function RegisterPageForm() {
  return <DeferredFormSlot form={registration} />
}

/** The form of /forgot-password. */
export function ForgotPasswordPageForm() {
  return <DeferredFormSlot form={forgotPassword} />
}
