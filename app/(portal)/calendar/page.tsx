import type { Metadata } from 'next'
import { ClassCalendar } from '@/components/calendar/class-calendar'
import { OfficeCalendarPage } from '@/components/calendar/office-calendar-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData, firstLearners } from '@/lib/api/first-data'
import { MAX_CALENDAR_TEACHERS } from '@/lib/bookings/lists/calendar-bounds'
import { listOfficeCalendar, listOwnCalendar } from '@/lib/bookings/lists/calendar-queries'
import { familyNotice } from '@/lib/core/config/settings'
import { isId } from '@/lib/core/http/fields'
import { academyToday, academyZone, initialCalendarRange } from '@/lib/core/time/zone'
import { listTeachers } from '@/lib/teachers/queries'

/** Number of slots in the initial HTML. A full calendar may have a thousand slots, so the browser loads the others. */
const FIRST_SLOTS = 20

export const metadata: Metadata = { title: 'View Calendar' }

export default async function CalendarPage({ searchParams }: PageProps<'/calendar'>) {
  const { teacher } = await searchParams
  const teacherIds = (typeof teacher === 'string' ? teacher.split(',').filter(isId) : []).slice(
    0,
    MAX_CALENDAR_TEACHERS,
  )
  const days = initialCalendarRange()
  const today = academyToday()
  const academy = academyZone()
  return (
    <PortalPage
      title="View Calendar"
      first={(actor) =>
        actor.role === 'admin'
          ? [
              firstData('teachers', {}, async () => ({ teachers: (await listTeachers()).read() })),
              firstData('officeCalendar', { query: { ...days, teachers: teacherIds.join(',') } }, async () => {
                const all = (await listOfficeCalendar({ ...days, teachers: teacherIds })).slots
                return { slots: all.filter(({ date }) => date >= today).slice(0, FIRST_SLOTS), cut: true }
              }),
            ]
          : [firstData('ownCalendar', { query: days }, () => listOwnCalendar(actor, days)), ...firstLearners(actor)]
      }
    >
      {async (user) =>
        user.role === 'admin' ? (
          <OfficeCalendarPage user={user} academy={academy} teacherIds={teacherIds} days={days} />
        ) : (
          <ClassCalendar user={user} academy={academy} hoursBefore={familyNotice()} days={days} />
        )
      }
    </PortalPage>
  )
}
