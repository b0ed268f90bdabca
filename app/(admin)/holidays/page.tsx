import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { Holidays } from '@/components/time-off/holidays'
import { firstData } from '@/lib/api/first-data'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { listTeachers } from '@/lib/teachers/queries'
import { listTimeOff } from '@/lib/time-off/queries'

export const metadata: Metadata = { title: 'Holidays' }

export default function HolidaysPage() {
  const query = { from: academyToday() }
  return (
    <PortalPage
      title="Holidays"
      roles={['admin']}
      first={(actor) => [
        firstData('timeOffList', { query }, async () => ({ days_off: await listTimeOff(actor, query) })),
        firstData('teachers', {}, async () => ({ teachers: (await listTeachers()).read() })),
      ]}
    >
      {(user) => <Holidays user={user} academy={academyZone()} />}
    </PortalPage>
  )
}
