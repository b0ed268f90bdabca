import type { Metadata } from 'next'
import { MyStudents } from '@/components/bookings/my-students'
import { PortalPage } from '@/components/shell/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { listMyStudents } from '@/lib/bookings/students-queries'
import { addressText } from '@/lib/core/address-text'
import { academyZone } from '@/lib/core/zone'

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
