'use client'

import { type ComponentProps, useState } from 'react'
import { DueRow } from '@/components/fees/family/due-row'
import { hasSeveralLearners, openDues, payableDues, sumOf } from '@/components/fees/family/fee-texts'
import { useFamilyFees } from '@/components/fees/family/use-family-fees'
import { useChosenCourse } from '@/components/payments/chosen-course'
import { Payment } from '@/components/payments/payment'
import { Button } from '@/components/ui/button'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { DueView } from '@/lib/fees/schema'
import { DuesForm } from './dues-form'
import { DuesSent } from './dues-sent'

type PaymentFormsProps = Omit<ComponentProps<typeof Payment>, 'payerName'> & {
  user: Pick<SessionUser, 'id' | 'name' | 'role'>
  /** The fee in the URL. */
  urlDue: string | null
}

/** Shows the family's unpaid fees first, if there are any, and then the form for a course's fee. */
export function PaymentForms({ user, urlDue, ...facts }: PaymentFormsProps) {
  const response = useFamilyFees(user.role === 'student')
  const { data: fees, error, isValidating, mutate } = response
  const [sent, setSent] = useState<readonly DueView[] | null>(null)
  const storedCourse = useChosenCourse()
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = fees ? openDues(fees) : []
  // Leave out the fees of the payment that was just sent, because the loaded list still contains these fees.
  const isPayable = fees !== undefined && payableDues(fees).some(({ id }) => !sent?.some((due) => due.id === id))
  const course = <Payment payerName={user.name} {...facts} />
  const hasPlan = fees?.enrolments.some(({ plan, ends_on }) => plan !== null && ends_on === null) ?? false
  if (!fees || (open.length === 0 && !sent && !hasPlan)) {
    return (
      <>
        {error && !fees ? (
          <div role="alert" className="mb-6 flex max-w-[1096px] flex-wrap items-center gap-4">
            <p>Your fees could not be loaded.</p>
            <Button variant="outline" size="small" onClick={() => void mutate()} busy={isValidating}>
              Try again
            </Button>
          </div>
        ) : null}
        {course}
      </>
    )
  }
  const showsCourse = toggled ?? Boolean(facts.urlCourse ?? storedCourse)
  const isForm = isPayable && !sent
  return (
    <>
      <section aria-labelledby="fees-due" className="mb-10 max-w-[740px] lg:mb-14 lg:max-w-[1096px]">
        <h2 id="fees-due" className="type-h3 mb-4">
          Fees due
        </h2>
        {sent ? <DuesSent amount={sumOf(sent)} count={sent.length} /> : null}
        {open.length === 0 && !sent ? <p>All your fees are paid.</p> : null}
        {isForm ? (
          <DuesForm
            fees={fees}
            dues={open}
            urlDue={urlDue}
            payer={user}
            {...facts}
            withBar={!showsCourse}
            onSent={setSent}
          />
        ) : (
          <>
            <OpenDues dues={open} showLearnerName={hasSeveralLearners(fees)} />
            {isPayable ? (
              <Button variant="outline" className="mt-5" onClick={() => setSent(null)}>
                Pay the other fees
              </Button>
            ) : null}
          </>
        )}
      </section>
      {isForm || (hasPlan && !sent) ? (
        <details
          className="disclosure max-w-[740px] lg:max-w-[1096px]"
          open={showsCourse}
          onToggle={({ currentTarget }) => setToggled(currentTarget.open)}
        >
          <summary>Pay the fee for another course</summary>
          <div className="mt-5">{showsCourse ? course : null}</div>
        </details>
      ) : sent ? null : (
        course
      )}
    </>
  )
}

/** Lists unpaid fees that cannot be paid at the moment. */
function OpenDues({ dues, showLearnerName }: { dues: readonly DueView[]; showLearnerName: boolean }) {
  return (
    <ul className="border-ink border-t empty:hidden">
      {dues.map((due) => (
        <DueRow key={due.id} due={due} showLearnerName={showLearnerName} />
      ))}
    </ul>
  )
}
