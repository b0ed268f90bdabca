'use client'

import { PageTitle } from '@/components/ui/text/page-title'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { placeTime } from '@/lib/core/time/format'
import { TimeOffEditor } from './time-off-editor'

const texts = {
  reason: 'Reason',
  hint: 'Only you and the academy office see this. Students only see that you are away.',
  take: 'Save time off',
  done: 'Time off saved',
}

/** Lets teachers add time off, and choose whether to move or cancel each affected class (contract 32.13). */
export function TimeOff({ user, academy }: { user: SessionUser; academy: string }) {
  return (
    <>
      <PageTitle
        lead={`Choose the dates you are away. You can review the affected classes before you save. All times are ${placeTime(academy)}.`}
      >
        Time Off
      </PageTitle>
      <TimeOffEditor user={user} academy={academy} teacherId={user.id} texts={texts} />
    </>
  )
}
