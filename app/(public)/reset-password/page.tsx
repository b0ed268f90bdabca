import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { ResetPasswordPageForm } from '@/components/accounts/reset-password-page-form'

export const metadata: Metadata = { title: 'New password', robots: { index: false } }

export default function ResetPasswordPage() {
  return (
    <AuthPage
      title="A new password"
      lead="Choose one that you use nowhere else. A link works once, and only for a short while."
    >
      <ResetPasswordPageForm />
    </AuthPage>
  )
}
