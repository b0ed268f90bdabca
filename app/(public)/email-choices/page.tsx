import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { StopEmails } from '@/components/accounts/stop-emails'

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
