'use client'

import { useState } from 'react'
import { MonthFees } from '@/components/payments/review/month-fees'
import { FindClass } from '@/components/people/find-class'
import { todayIn } from '@/components/slots/slot-days'
import { useNow } from '@/components/ui/clocks'
import { ListSearch } from '@/components/ui/data/list-search'
import { WithRight } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { longDate } from '@/lib/core/time/format'
import { TodaysClasses } from './todays-classes'
import { WaitingCounts } from './waiting-counts'

interface OfficeHomeProps {
  user: SessionUser
  academy: string
  hoursBefore: number | null
}

/**
 * Shows the home page for admins: open tasks, today's classes, this month's fees and a class search (contract 21.8).
 */
export function OfficeHome({ user, academy, hoursBefore }: OfficeHomeProps) {
  const now = useNow()
  const today = todayIn(academy, now)
  const [q, setQ] = useState('')
  return (
    <>
      <PageTitle
        lead={longDate(today)}
        aside={<ListSearch label="Find a class" placeholder="Find a class by name" q={q} onSearch={setQ} />}
      >
        The office today
      </PageTitle>
      {q ? <FindClass q={q} user={user} academy={academy} hoursBefore={hoursBefore} now={now} /> : null}
      <WaitingCounts />
      <div className="grid max-w-[1090px] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <TodaysClasses today={today} now={now} />
        <WithRight right="money">
          <MonthFees month={today.slice(0, 7)} today={today} />
        </WithRight>
      </div>
    </>
  )
}
