import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { TimeOff } from '@/components/time-off/time-off'
import { firstData } from '@/lib/api/first-data'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { listTimeOff } from '@/lib/time-off/queries'

export const metadata: Metadata = { title: 'Time Off' }

export default function TimeOffPage() {
  const query = { from: academyToday() }
  return (
    <PortalPage
      title="Time Off"
      roles={['teacher']}
      first={(actor) => [
        firstData('timeOffList', { query }, async () => ({ days_off: await listTimeOff(actor, query) })),
      ]}
    >
      {(user) => <TimeOff user={user} academy={academyZone()} />}
    </PortalPage>
  )
}
