'use client'

import { ButtonLink } from '@/components/ui/button'
import { rupees } from '@/lib/core/time/format'
import type { FamilyFees } from '@/lib/fees/family-schema'
import type { DueView } from '@/lib/fees/schema'
import { paths } from '@/lib/paths'
import { DueLine } from './due-line'
import { DueRow } from './due-row'
import { dueTitle, hasSeveralLearners, openDues, payableDues, sumOf } from './fee-texts'

/** Maximum number of fees on the home page. The payment page lists all of them. */
const SHOWN_DUES = 4

interface FeesCardProps {
  fees: FamilyFees
  className?: string
}

/** Shows a family's unpaid fees with a button to pay them. Also shows the amount paid in advance. */
export function FeesCard({ fees, className = '' }: FeesCardProps) {
  const open = openDues(fees)
  const payable = payableDues(fees)
  const showLearnerName = hasSeveralLearners(fees)
  if (open.length === 0 && fees.advance === 0) return null
  return (
    <section aria-labelledby="fees" className={`screen-only max-w-[1090px] ${className}`}>
      <h2 id="fees" className="type-h4 mb-2.5">
        Fees
      </h2>
      <div className="border-ink border-t">
        {payable.length > 0 ? <ToPay dues={payable} showLearnerName={showLearnerName} /> : null}
        {open.length > 1 || payable.length === 0 ? <OpenDues dues={open} showLearnerName={showLearnerName} /> : null}
        {fees.advance > 0 ? (
          <p className="tnum border-line border-b py-3">
            <b className="font-semibold">Paid in advance {rupees(fees.advance)}.</b>{' '}
            <span className="text-muted">It will be used for your next fees.</span>
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** Shows the amount to pay now. If there is only one fee, also describes the fee. */
function ToPay({ dues, showLearnerName }: { dues: readonly DueView[]; showLearnerName: boolean }) {
  const [only, ...others] = dues
  const overdue = dues.filter(({ status }) => status === 'overdue')
  const total = rupees(sumOf(dues))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-b py-4">
      <div className="min-w-0">
        <p>
          <span className="type-figure text-[1.75rem] leading-9">{total}</span> to pay
        </p>
        {only && others.length === 0 ? (
          <>
            <p className="[overflow-wrap:anywhere]">{dueTitle(only, showLearnerName)}</p>
            <DueLine due={only} />
          </>
        ) : overdue.length > 0 ? (
          <p className="tnum font-semibold text-kumkum">{rupees(sumOf(overdue))} overdue</p>
        ) : null}
      </div>
      <ButtonLink href={paths.payment()} className="max-phone:w-full">
        Pay {total}
      </ButtonLink>
    </div>
  )
}

function OpenDues({ dues, showLearnerName }: { dues: readonly DueView[]; showLearnerName: boolean }) {
  const shown = dues.slice(0, SHOWN_DUES)
  const more = dues.length - shown.length
  return (
    <>
      <ul aria-label="Unpaid fees">
        {shown.map((due) => (
          <DueRow key={due.id} due={due} showLearnerName={showLearnerName} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-line border-b py-3 text-muted">
          {more === 1 ? 'One more fee is' : `${more} more fees are`} on the payment page.
        </p>
      ) : null}
    </>
  )
}
