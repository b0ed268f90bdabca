import type { Metadata } from 'next'
import { ResetPasswordPageForm } from '@/components/accounts/password/reset-password-page-form'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'

export const metadata: Metadata = { title: 'New password', robots: { index: false } }

export default function ResetPasswordPage() {
  return (
    <AuthPage
      title="Set a new password"
      lead="Choose a password that you don’t use anywhere else. Your link works only once and expires soon."
    >
      <ResetPasswordPageForm />
    </AuthPage>
  )
}
