'use client'

import { useNow, useViewerZone } from '@/components/ui/clocks'
import { useFirstData } from '@/components/ui/data/call-cache'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { PageTitle } from '@/components/ui/text/page-title'
import { CalendarToolbar } from './calendar-toolbar'
import { FirstAgenda } from './first-agenda'
import type { OfficeCalendarProps } from './office-calendar'
import './calendar.css'
import './calendar-who.css'
import './agenda.css'

/** Loaded only for admins. Other users of the calendar page do not download this code. */
const OfficeCalendar = loadWhenShown(() => import('./office-calendar').then((module) => module.OfficeCalendar))

/** Shows the calendar of all teachers. Until the calendar's code has loaded, the page shows a list of slots. */
export function OfficeCalendarPage(props: OfficeCalendarProps) {
  const { academy, days, teacherIds } = props
  const [viewer, now] = [useViewerZone(), useNow()]
  const first = useFirstData('officeCalendar', { query: { ...days, teachers: teacherIds.join(',') } })
  return (
    <OfficeCalendar
      {...props}
      waiting={
        <>
          <PageTitle aside={<CalendarToolbar title="" view="agenda" controls={() => null} mayAdd={false} withChart />}>
            The teachers’ week
          </PageTitle>
          <div className="frame calendar-frame">
            <FirstAgenda
              slots={first?.slots ?? []}
              labelOf={({ student_name, teacher_name }) => ({ title: student_name ?? 'Available', note: teacher_name })}
              empty="No slots on these days."
              {...{ academy, viewer, now }}
            />
          </div>
        </>
      }
    />
  )
}
