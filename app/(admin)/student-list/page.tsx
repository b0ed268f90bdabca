import type { Metadata } from 'next'
import { StudentsWithInvite } from '@/components/invitations/people-lists'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage, listFilter } from '@/lib/api/first-data'
import { listStudents } from '@/lib/applications/queries'
import { decisionStatus } from '@/lib/core/http/fields'
import { listSorts } from '@/lib/core/http/lists'

export const metadata: Metadata = { title: 'Students' }

export default async function Page({ searchParams }: PageProps<'/student-list'>) {
  const search = await searchParams
  const { data: status } = decisionStatus.safeParse(search.status)
  const without_country = search.country === 'missing' ? ('true' as const) : undefined
  return (
    <PortalPage
      title="Students"
      roles={['admin']}
      first={() => [firstPage('students', { status, without_country, ...listFilter(search, listSorts) }, listStudents)]}
    >
      {() => <StudentsWithInvite />}
    </PortalPage>
  )
}
