import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { VerifyEmail } from '@/components/accounts/verify-email'

export const metadata: Metadata = { title: 'Your address', robots: { index: false } }

export default function VerifyEmailPage() {
  return (
    <AuthPage
      title="Is this your address?"
      lead="One press confirms it, and letters about your classes come there. No login is needed."
    >
      <div className="min-h-[120px]">
        <VerifyEmail />
      </div>
    </AuthPage>
  )
}
