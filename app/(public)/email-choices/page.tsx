import type { Metadata } from 'next'
import { StopEmails } from '@/components/accounts/email/stop-emails'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'

export const metadata: Metadata = { title: 'Your emails', robots: { index: false } }

export default function EmailChoicesPage() {
  return (
    <AuthPage
      title="Turn off these emails"
      lead="One click is enough. You don’t need to log in. Emails about bookings, changes, payments and your account are always sent."
    >
      <div className="min-h-[120px]">
        <StopEmails />
      </div>
    </AuthPage>
  )
}
