import type { Metadata } from 'next'
import { TeachersWithInvite } from '@/components/invitations/people-lists'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage, listFilter } from '@/lib/api/first-data'
import { listTeacherApplications } from '@/lib/applications/queries'
import { decisionStatus } from '@/lib/core/http/fields'
import { listSorts } from '@/lib/core/http/lists'

export const metadata: Metadata = { title: 'Teachers' }

export default async function Page({ searchParams }: PageProps<'/teacher-list'>) {
  const search = await searchParams
  const { data: status } = decisionStatus.safeParse(search.status)
  return (
    <PortalPage
      title="Teachers"
      roles={['admin']}
      first={() => [firstPage('teachersList', { status, ...listFilter(search, listSorts) }, listTeacherApplications)]}
    >
      {() => <TeachersWithInvite />}
    </PortalPage>
  )
}
