import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { StopEmails } from '@/components/accounts/stop-emails'

export const metadata: Metadata = { title: 'Your emails', robots: { index: false } }

export default function EmailChoicesPage() {
  return (
    <AuthPage
      title="Turn off these emails"
      lead="One click is enough, and you do not have to log in. Emails about bookings, changes, payments and your account always reach you."
    >
      <div className="min-h-[120px]">
        <StopEmails />
      </div>
    </AuthPage>
  )
}
