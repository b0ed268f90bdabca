import type { Metadata } from 'next'
import { OwnPayments } from '@/components/payments/own-payments'
import { Payment } from '@/components/payments/payment'
import { VisitorNotice } from '@/components/payments/visitor-notice'
import { PortalFrame } from '@/components/shell/portal-frame'
import { PublicShell } from '@/components/shell/public-shell'
import { SessionGate } from '@/components/shell/session-gate'
import { PageTitle } from '@/components/ui/page-title'
import { pageActor } from '@/lib/auth/page-actor'
import { findCourse } from '@/lib/catalogue/courses'
import { academySettings } from '@/lib/core/settings'

export const metadata: Metadata = { title: 'Payment' }

/** Open to visitors: who is not signed in learns it here, and when submitting (docs/contract.md 16.13, 22.19). */
export default async function PaymentPage({ searchParams }: PageProps<'/payment'>) {
  const actor = await pageActor()
  const { course } = await searchParams
  const payment = (
    <Payment
      payerName={actor?.name ?? null}
      upiId={academySettings().upiId}
      asked={typeof course === 'string' ? findCourse(course) : null}
    />
  )
  if (!actor) {
    return (
      <PublicShell>
        <div className="container-page pt-8 pb-16 phone:pt-12 lg:pb-24">
          <PageTitle>Payment</PageTitle>
          <VisitorNotice />
          {payment}
        </div>
      </PublicShell>
    )
  }
  return (
    <PortalFrame actor={actor}>
      <SessionGate userId={actor.id} title="Payment">
        <PageTitle>Payment</PageTitle>
        {payment}
        <OwnPayments />
      </SessionGate>
    </PortalFrame>
  )
}
