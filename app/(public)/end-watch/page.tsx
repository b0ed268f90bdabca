import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'
import { LeaveWaitlist } from '@/components/waitlist/leave-waitlist'

export const metadata: Metadata = { title: 'Free slots', robots: { index: false } }

export default function LeaveWaitlistPage() {
  return (
    <AuthPage
      title="Emails about free slots"
      lead="You asked us to email you when a teacher has a free slot. You can stop these emails here, without logging in."
    >
      <div className="min-h-[120px]">
        <LeaveWaitlist />
      </div>
    </AuthPage>
  )
}
