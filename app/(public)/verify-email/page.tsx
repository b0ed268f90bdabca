import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { VerifyEmail } from '@/components/accounts/verify-email'

export const metadata: Metadata = { title: 'Your address', robots: { index: false } }

export default function VerifyEmailPage() {
  return (
    <AuthPage
      title="Is this your address?"
      lead="One click confirms it, so that emails about your classes reach you. No login is needed."
    >
      <div className="min-h-[120px]">
        <VerifyEmail />
      </div>
    </AuthPage>
  )
}
