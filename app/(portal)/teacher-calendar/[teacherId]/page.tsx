import type { Metadata } from 'next'
import { TeacherCalendar } from '@/components/calendar/teacher-calendar'
import { PortalPage } from '@/components/shell/portal-page'
import { academyZone } from '@/lib/core/zone'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Teacher calendar' }

export default async function TeacherCalendarPage({ params }: { params: Promise<{ teacherId: string }> }) {
  const { teacherId } = await params
  return (
    <PortalPage title="Teacher calendar">
      {async (user) => (
        <TeacherCalendar
          key={teacherId}
          user={user}
          teacherId={teacherId}
          teacher={(await listTeaching())[teacherId]}
          academy={academyZone()}
        />
      )}
    </PortalPage>
  )
}
