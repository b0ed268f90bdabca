import type { Metadata } from 'next'
import { PaidFees } from '@/components/payments/dues/paid-fees'
import { PaymentForms } from '@/components/payments/dues/payment-forms'
import { OwnPayments } from '@/components/payments/own-payments'
import { Payment } from '@/components/payments/payment'
import { VisitorNotice } from '@/components/payments/visitor-notice'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { PageTitle } from '@/components/ui/text/page-title'
import { firstData, firstFees } from '@/lib/api/first-data'
import { findCourseOnSale } from '@/lib/catalogue/courses'
import { payableUpiId, reachableSupportEmail } from '@/lib/core/config/placeholders'
import { academySettings } from '@/lib/core/config/settings'
import { listLearners } from '@/lib/learners/queries'
import { getOwnPayments } from '@/lib/payments/own-payments-queries'

export const metadata: Metadata = { title: 'Payment' }

/**
 * Shows /payment to everyone. A notice asks visitors to log in. If a visitor submits the form without logging in, an
 * alert asks again (contract 16.13, 22.19).
 */
export default async function PaymentPage({ searchParams }: PageProps<'/payment'>) {
  const { course, due } = await searchParams
  const { bankAccount, paymentLink } = academySettings()
  const facts = {
    abroad: { bankAccount, paymentLink },
    upiId: payableUpiId(),
    supportEmail: reachableSupportEmail(),
    urlCourse: typeof course === 'string' ? findCourseOnSale(course) : null,
  }
  return (
    <PortalPage
      title="Payment"
      visitor={
        <div className="container-page pt-8 pb-16 phone:pt-12 lg:pb-24">
          <PageTitle>Payment</PageTitle>
          <VisitorNotice />
          <Payment payerName={null} {...facts} />
        </div>
      }
      first={(actor) => [
        firstData('myPayments', {}, () => getOwnPayments(actor)),
        firstData('ownLearners', {}, async () => ({ learners: await listLearners(actor, actor.id) })),
        ...firstFees(actor),
      ]}
    >
      {(user) => (
        <>
          <PageTitle>Payment</PageTitle>
          <PaymentForms user={user} urlDue={typeof due === 'string' ? due : null} {...facts} />
          <OwnPayments />
          <PaidFees isStudent={user.role === 'student'} />
        </>
      )}
    </PortalPage>
  )
}
