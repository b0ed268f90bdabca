import type { Metadata } from 'next'
import { VerifyEmail } from '@/components/accounts/email/verify-email'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'

export const metadata: Metadata = { title: 'Your email address', robots: { index: false } }

export default function VerifyEmailPage() {
  return (
    <AuthPage
      title="Is this your email address?"
      lead="Confirm it with one click so that emails about your classes reach you. You don’t need to log in."
    >
      <div className="min-h-[120px]">
        <VerifyEmail />
      </div>
    </AuthPage>
  )
}
