import type { Metadata } from 'next'
import { SessionGate } from '@/components/accounts/session-gate'
import { OwnPayments } from '@/components/payments/own-payments'
import { Payment } from '@/components/payments/payment'
import { VisitorNotice } from '@/components/payments/visitor-notice'
import { PageTitle } from '@/components/shell/page-title'
import { PortalShell } from '@/components/shell/portal-shell'
import { PublicShell } from '@/components/shell/public-shell'
import { findTeacherArt } from '@/lib/accounts/queries'
import { pageActor } from '@/lib/auth/page-actor'
import { findCourse } from '@/lib/catalogue/courses'
import { academyUpiId } from '@/lib/payments/qr'

export const metadata: Metadata = { title: 'Payment' }

/** Open to visitors: who is not signed in learns it from the page, and at the latest when submitting (spec section 5). */
export default async function PaymentPage({ searchParams }: PageProps<'/payment'>) {
  const actor = await pageActor()
  const { course } = await searchParams
  const payment = (
    <Payment
      payerName={actor?.name ?? null}
      upiId={academyUpiId()}
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
  const { id, name, role } = actor
  return (
    <PortalShell user={{ id, name, role }} art={role === 'teacher' ? await findTeacherArt(id) : 'neutral'}>
      <SessionGate userId={id} title="Payment">
        <PageTitle>Payment</PageTitle>
        {payment}
        <OwnPayments />
      </SessionGate>
    </PortalShell>
  )
}
