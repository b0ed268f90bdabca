import type { Metadata } from 'next'
import { StudentList } from '@/components/desk/student-list'
import { PortalPage } from '@/components/portal/portal-page'

export const metadata: Metadata = { title: 'Students' }

export default function Page() {
  return (
    <PortalPage title="Students" roles={['admin']}>
      {() => <StudentList />}
    </PortalPage>
  )
}
