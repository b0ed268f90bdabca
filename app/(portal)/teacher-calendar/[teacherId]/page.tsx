import type { Metadata } from 'next'
import { TeacherCalendar } from '@/components/calendar/teacher-calendar'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData } from '@/lib/api/first-data'
import { academyZone, initialCalendarRange } from '@/lib/core/time/zone'
import { listSlots } from '@/lib/slots/queries'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Teacher calendar' }

export default async function TeacherCalendarPage({ params }: PageProps<'/teacher-calendar/[teacherId]'>) {
  const { teacherId } = await params
  const days = initialCalendarRange()
  return (
    <PortalPage
      title="Teacher calendar"
      first={(actor) => [
        firstData('calendarSlots', { params: { teacherId }, query: days }, async () => ({
          slots: await listSlots(actor, teacherId, days),
        })),
      ]}
    >
      {async (user) => (
        <TeacherCalendar
          key={teacherId}
          user={user}
          teacherId={teacherId}
          teacher={(await listTeaching())[teacherId]}
          academy={academyZone()}
          days={days}
        />
      )}
    </PortalPage>
  )
}
