import { createEvents, type EventAttributes } from 'ics'
import { academy } from '@/lib/academy'
import { absolute, siteAddress } from '@/lib/seo/site'

export interface CalendarClass {
  bookingId: string
  subject: string
  teacherName: string
  studentName: string
  startsAt: Date
  endsAt: Date
}

const utc = (at: Date): [number, number, number, number, number] => [
  at.getUTCFullYear(),
  at.getUTCMonth() + 1,
  at.getUTCDate(),
  at.getUTCHours(),
  at.getUTCMinutes(),
]

/** Classes as an iCalendar text, in UTC, so that every calendar shows them on its owner's own clock. */
export function calendarText(classes: readonly CalendarClass[]): string {
  const events: EventAttributes[] = classes.map((lesson) => ({
    uid: `${lesson.bookingId}@${new URL(siteAddress()).hostname}`,
    title: `${lesson.subject}: ${lesson.teacherName} with ${lesson.studentName}`,
    description: `Join from your dashboard: ${absolute('/dashboard-home')}`,
    start: utc(lesson.startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(lesson.endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
    productId: 'academy',
    calName: academy.name,
  }))
  const { error, value } = createEvents(events, { calName: academy.name, productId: 'academy' })
  if (error || !value) throw error ?? new Error('the calendar could not be written')
  return value
}
