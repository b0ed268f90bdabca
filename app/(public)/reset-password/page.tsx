import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { ResetPasswordPageForm } from '@/components/accounts/reset-password-page-form'

export const metadata: Metadata = { title: 'New password', robots: { index: false } }

export default function ResetPasswordPage() {
  return (
    <AuthPage
      title="A new password"
      lead="Choose one that you don’t use anywhere else. Your link works once, for a short time."
    >
      <ResetPasswordPageForm />
    </AuthPage>
  )
}
