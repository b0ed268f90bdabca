import type { Metadata } from 'next'
import { StudentList } from '@/components/admin/student-list'
import { PortalPage } from '@/components/shell/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { listStudents } from '@/lib/applications/queries'
import { decisionStatus } from '@/lib/core/fields'

export const metadata: Metadata = { title: 'Students' }

export default async function Page({ searchParams }: PageProps<'/student-list'>) {
  const { data: status } = decisionStatus.safeParse((await searchParams).status)
  return (
    <PortalPage
      title="Students"
      roles={['admin']}
      first={() => [firstPage('students', { status, sort: 'newest' }, listStudents)]}
    >
      {() => <StudentList />}
    </PortalPage>
  )
}
