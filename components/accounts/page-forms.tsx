'use client'

import { laterForm, WhenUsed } from '@/components/ui/when-used'

const login = laterForm(() => import('./login-form').then((module) => module.LoginForm))
const registration = laterForm(() => import('./register-form').then((module) => module.RegisterForm))
const forgotPassword = laterForm(() => import('./forgot-password-form').then((module) => module.ForgotPasswordForm))

/** The form of /login. */
export function LoginPageForm() {
  return <WhenUsed later={login} />
}

/** The form of /register. */
export function RegisterPageForm() {
  return <WhenUsed later={registration} />
}

/** The form of /forgot-password. */
export function ForgotPasswordPageForm() {
  return <WhenUsed later={forgotPassword} />
}
