import type { Metadata } from 'next'
import { AcademyPage } from '@/components/academy/academy-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { getAcademy, listCourses } from '@/lib/academy/queries'
import { firstData } from '@/lib/api/first-data'

export const metadata: Metadata = { title: 'The academy' }

export default function Page() {
  return (
    <PortalPage
      title="The academy"
      roles={['admin']}
      right="everything"
      first={() => [firstData('academy', {}, getAcademy), firstData('academyCourses', {}, listCourses)]}
    >
      {() => <AcademyPage />}
    </PortalPage>
  )
}
