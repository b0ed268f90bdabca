import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { ForgotPasswordPageForm } from '@/components/accounts/page-forms'

export const metadata: Metadata = { title: 'Forgot password', robots: { index: false } }

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Forgot your password?" lead="Enter the email address of your account. We send you a link.">
      <ForgotPasswordPageForm />
    </AuthPage>
  )
}
