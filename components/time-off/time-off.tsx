'use client'

import { PageTitle } from '@/components/ui/page-title'
import type { SessionUser } from '@/lib/auth/session-user'
import { placeTime } from '@/lib/core/format'
import { DayOffDesk } from './day-off-desk'

const words = {
  reason: 'Why',
  hint: 'For you and the office. Students read that you are away, and no more.',
  take: 'Take this time off',
  done: 'Time off taken',
}

/** Time Off: a teacher says when they are away, and what becomes of each class (docs/contract.md 32.13). */
export function TimeOff({ user, academy }: { user: SessionUser; academy: string }) {
  return (
    <>
      <PageTitle
        lead={`Say when you are away. You see what happens to each class before anything is done. All hours are ${placeTime(academy)}.`}
      >
        Time Off
      </PageTitle>
      <DayOffDesk user={user} academy={academy} teacherId={user.id} words={words} />
    </>
  )
}
