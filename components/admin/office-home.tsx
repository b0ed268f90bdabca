'use client'

import { todayIn } from '@/components/slots/slot-days'
import { useNow } from '@/components/ui/clocks'
import { PageTitle } from '@/components/ui/page-title'
import { longDate } from '@/lib/core/format'
import { MonthFees } from './month-fees'
import { TodaysClasses } from './todays-classes'
import { WaitingCounts } from './waiting-counts'

/** The office's home: what waits, who meets today, and what came in this month (docs/contract.md 21.8). */
export function OfficeHome({ academy }: { academy: string }) {
  const now = useNow()
  const today = todayIn(academy, now)
  return (
    <>
      <PageTitle lead={longDate(today)}>The office today</PageTitle>
      <WaitingCounts />
      <div className="grid max-w-[1090px] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <TodaysClasses today={today} now={now} />
        <MonthFees month={today.slice(0, 7)} today={today} />
      </div>
    </>
  )
}
