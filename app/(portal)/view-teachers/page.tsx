import type { Metadata } from 'next'
import { BookClass } from '@/components/bookings/book-class'
import { PortalPage } from '@/components/shell/portal-page'
import { academyZone } from '@/lib/core/zone'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'View Teacher Slots' }

export default function ViewTeachersPage() {
  return (
    <PortalPage title="View Teacher Slots" roles={['student', 'admin']}>
      {async (user) => <BookClass user={user} academy={academyZone()} teaching={await listTeaching()} />}
    </PortalPage>
  )
}
