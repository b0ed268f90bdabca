import type { Metadata } from 'next'
import { CoursesPage } from '@/components/academy/courses/courses-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { getAcademy, listCourses } from '@/lib/academy/queries'
import { firstData } from '@/lib/api/first-data'

export const metadata: Metadata = { title: 'Courses and fees' }

export default function Page() {
  return (
    <PortalPage
      title="Courses and fees"
      roles={['admin']}
      right="everything"
      first={() => [firstData('academy', {}, getAcademy), firstData('academyCourses', {}, listCourses)]}
    >
      {() => <CoursesPage />}
    </PortalPage>
  )
}
