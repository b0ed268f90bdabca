import { useEffect, useRef } from 'react'
import { smallKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { BEING_CHECKED } from '@/components/fees/family/fee-texts'
import { feeCount } from '@/components/fees/fee-texts'
import { rupees } from '@/lib/core/time/format'

/** Confirms that a payment for fees was sent. Moves the focus to the heading of the confirmation. */
export function DuesSent({ amount, count }: { amount: number; count: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-6 pb-8 phone:flex-row phone:items-center phone:gap-10">
      <Kolam drawing={smallKolam} size={112} width={2} motion="in" className="flex-none text-kumkum" />
      <div>
        <h3 ref={heading} tabIndex={-1} className="type-h3 outline-none">
          We are checking your payment
        </h3>
        <p className="tnum mt-2 max-w-[46ch] text-ink2">
          You sent {rupees(amount)} for {feeCount(count)}. The office usually checks a payment within a day. Until then,{' '}
          {count === 1 ? 'the fee is' : 'the fees are'} marked “{BEING_CHECKED}”.
        </p>
      </div>
    </div>
  )
}
