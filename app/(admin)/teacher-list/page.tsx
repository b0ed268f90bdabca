import type { Metadata } from 'next'
import { TeacherList } from '@/components/admin/teacher-list'
import { PortalPage } from '@/components/shell/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { listTeacherApplications } from '@/lib/applications/queries'
import { decisionStatus } from '@/lib/core/fields'

export const metadata: Metadata = { title: 'Teachers' }

export default async function Page({ searchParams }: PageProps<'/teacher-list'>) {
  const { data: status } = decisionStatus.safeParse((await searchParams).status)
  return (
    <PortalPage
      title="Teachers"
      roles={['admin']}
      first={() => [firstPage('teachersList', { status, sort: 'newest' }, listTeacherApplications)]}
    >
      {() => <TeacherList />}
    </PortalPage>
  )
}
