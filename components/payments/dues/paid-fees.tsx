'use client'

import { useState } from 'react'
import { dueTitle, hasSeveralLearners } from '@/components/fees/family/fee-texts'
import { useFamilyFees } from '@/components/fees/family/use-family-fees'
import { Button } from '@/components/ui/button'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'

/** The number of fees that the history shows at first. */
const FIRST = 5

/** Lists the fees that a family has paid or that the office excused. Renders nothing if there are none. */
export function PaidFees({ isStudent }: { isStudent: boolean }) {
  const { data: fees } = useFamilyFees(isStudent)
  const [all, setAll] = useState(false)
  const paid = [...(fees?.paid_dues ?? []), ...(fees?.dues ?? []).filter(({ status }) => status === 'excused')]
  if (!fees || paid.length === 0) return null
  const sortedDues = paid.toSorted((a, b) => b.due_on.localeCompare(a.due_on))
  const showLearnerName = hasSeveralLearners({ ...fees, dues: [...fees.dues, ...paid] })
  return (
    <section aria-labelledby="fees-paid" className="mt-14 max-w-[740px] lg:mt-20 lg:max-w-[1096px]">
      <h2 id="fees-paid" className="type-h4 mb-2">
        Fees paid
      </h2>
      <ul className="border-ink border-t">
        {(all ? sortedDues : sortedDues.slice(0, FIRST)).map((due) => (
          <PaidFee key={due.id} due={due} showLearnerName={showLearnerName} />
        ))}
      </ul>
      {!all && sortedDues.length > FIRST ? (
        <Button variant="outline" size="small" className="mt-4" onClick={() => setAll(true)}>
          Show all {sortedDues.length} fees
        </Button>
      ) : null}
    </section>
  )
}

function PaidFee({ due, showLearnerName }: { due: DueView; showLearnerName: boolean }) {
  const isExcused = due.status === 'excused'
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 border-line border-b py-3">
      <div className="min-w-0 flex-[1_1_200px]">
        <p className="[overflow-wrap:anywhere]">{dueTitle(due, showLearnerName)}</p>
        <p className="type-small tnum text-muted [overflow-wrap:anywhere]">
          Due on {shortDate(due.due_on)}
          {isExcused && due.excused_reason ? `, ${due.excused_reason}` : ''}
          {due.refunded > 0 ? `, ${rupees(due.refunded)} refunded` : ''}
        </p>
      </div>
      <p className="tnum">{isExcused ? 'Excused' : `Paid ${rupees(due.paid)}`}</p>
    </li>
  )
}
