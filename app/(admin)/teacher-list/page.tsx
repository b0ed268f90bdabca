import type { Metadata } from 'next'
import { TeacherList } from '@/components/admin/teacher-list'
import { PortalPage } from '@/components/shell/portal-page'

export const metadata: Metadata = { title: 'Teachers' }

export default function Page() {
  return (
    <PortalPage title="Teachers" roles={['admin']}>
      {() => <TeacherList />}
    </PortalPage>
  )
}
