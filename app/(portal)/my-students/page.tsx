import type { Metadata } from 'next'
import { MyStudents } from '@/components/bookings/my-students'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'
import { addressText } from '@/lib/core/text/address-text'
import { academyZone } from '@/lib/core/time/zone'

export const metadata: Metadata = { title: 'Students' }

export default async function MyStudentsPage({ searchParams }: PageProps<'/my-students'>) {
  const q = addressText((await searchParams).q)
  return (
    <PortalPage
      title="Students"
      roles={['teacher']}
      first={(actor) => [firstPage('myStudents', { q }, (query) => listMyStudents(actor, query))]}
    >
      {() => <MyStudents academy={academyZone()} />}
    </PortalPage>
  )
}
