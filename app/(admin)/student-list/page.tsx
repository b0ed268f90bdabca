import type { Metadata } from 'next'
import { StudentList } from '@/components/admin/student-list'
import { PortalPage } from '@/components/shell/portal-page'

export const metadata: Metadata = { title: 'Students' }

export default function Page() {
  return (
    <PortalPage title="Students" roles={['admin']}>
      {() => <StudentList />}
    </PortalPage>
  )
}
