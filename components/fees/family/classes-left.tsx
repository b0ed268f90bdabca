'use client'

import { useState } from 'react'
import { SignChip } from '@/components/brand/sign'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import { artOf, courseLabel, findCourse } from '@/lib/catalogue/courses'
import { type CreditAccount, creditKeyOf } from '@/lib/credits/schema'
import type { FamilyFees } from '@/lib/fees/family-schema'
import type { EnrolmentView } from '@/lib/fees/schema'
import { hasSeveralLearners, leftText, lotsText, openDues } from './fee-texts'

const RenewDialog = loadWhenShown(() => import('./renew-dialog').then((module) => module.RenewDialog))

const LedgerDialog = loadWhenShown(() => import('./ledger-dialog').then((module) => module.LedgerDialog))

/** Returns the enrolment for a credit account, unless the enrolment has an end date. */
const enrolmentFor = ({ enrolments }: FamilyFees, { learner_id, course_name, minutes }: CreditAccount) =>
  enrolments.find(
    (each) =>
      each.learner_id === learner_id &&
      each.course_name === course_name &&
      each.ends_on === null &&
      each.plan?.minutes === minutes,
  )

/**
 * Shows the number of classes left in each counted course. When at most one class is left, the family can renew the
 * package.
 */
export function ClassesLeft({ fees, className = '' }: { fees: FamilyFees; className?: string }) {
  const [renewing, setRenewing] = useState<string | null>(null)
  const [ledgerAccount, setLedgerAccount] = useState<CreditAccount | null>(null)
  const onOpenChange = (shown: boolean) => {
    if (!shown) setRenewing(null)
  }
  const showLearnerName = hasSeveralLearners(fees)
  if (fees.credits.length === 0) return null
  return (
    <section aria-labelledby="classes-left" className={`screen-only max-w-[1090px] ${className}`}>
      <h2 id="classes-left" className="type-h4 mb-2.5">
        Classes left
      </h2>
      <ul className="border-ink border-t">
        {fees.credits.map((account) => {
          const enrolment = enrolmentFor(fees, account)
          const plans = fees.plans.filter(({ course_name: name }) => name === account.course_name)
          const mayRenew =
            account.renew && enrolment?.plan?.period === 'once' && plans.length > 0 && !isBilled(fees, enrolment)
          const key = creditKeyOf(account)
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-3.5">
              <SignChip
                name={findCourse(account.course_name)?.sign ?? 'voice'}
                art={artOf(account.course_name)}
                className="self-start"
              />
              <CreditSummary
                account={account}
                enrolment={enrolment}
                showLearnerName={showLearnerName}
                onShowChanges={() => setLedgerAccount(account)}
              />
              {mayRenew ? (
                <>
                  <Button size="small" className="max-phone:w-full" onClick={() => setRenewing(key)}>
                    Renew
                    <span className="sr-only">
                      {courseLabel(account.course_name)}
                      {showLearnerName ? `, ${account.learner_name}` : ''}
                    </span>
                  </Button>
                  <RenewDialog
                    open={renewing === key}
                    onOpenChange={onOpenChange}
                    account={account}
                    enrolment={enrolment}
                    plans={plans}
                    showLearnerName={showLearnerName}
                  />
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      {ledgerAccount ? <LedgerDialog open onOpenChange={() => setLedgerAccount(null)} account={ledgerAccount} /> : null}
    </section>
  )
}

/** True if the enrolment has an unpaid fee. */
const isBilled = (fees: FamilyFees, { id }: EnrolmentView) => openDues(fees).some((due) => due.enrolment_id === id)

interface CreditSummaryProps {
  account: CreditAccount
  enrolment: EnrolmentView | undefined
  showLearnerName: boolean
  onShowChanges: () => void
}

function CreditSummary({ account, enrolment, showLearnerName, onShowChanges }: CreditSummaryProps) {
  const left = leftText(account, enrolment?.plan?.classes)
  const lots = lotsText(account.lots)
  return (
    <div className="min-w-0 flex-[1_1_200px]">
      <p className="[overflow-wrap:anywhere]">
        {courseLabel(account.course_name)}
        {showLearnerName ? <span className="text-muted"> for {account.learner_name}</span> : null}
      </p>
      <p className={`tnum font-semibold ${account.classes_left < 1 ? 'text-kumkum' : ''}`}>
        {left}
        {account.lots.length === 1 && lots ? `, ${lots}` : ''}
      </p>
      {account.lots.length > 1 ? <p className="type-small tnum text-muted">{lots}</p> : null}
      <button type="button" className={`${textLinkClass} min-h-11`} onClick={onShowChanges}>
        All changes
        <span className="sr-only">
          {' '}
          to {courseLabel(account.course_name)}
          {showLearnerName ? `, ${account.learner_name}` : ''}
        </span>
      </button>
    </div>
  )
}
