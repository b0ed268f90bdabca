import { z } from 'zod'
import { type Endpoint, page } from '@/lib/core/endpoint'
import { NO_WHATSAPP } from '@/lib/core/whatsapp'
import { informed } from '@/lib/notifications/informed'
import { calendarAnswer, officeCalendarQuery, ownCalendarQuery } from './calendar-schema'
import { officeClassEndpoints } from './office-endpoints'
import { bookedClass, booking, bookSlotsBody, cancelBody, classListQuery, listedClass, moveBody } from './schema'
import {
  cancelLaterBody,
  laterClass,
  laterQuery,
  moveLaterBody,
  weeklyBody,
  weeklyHour,
  weeklyQuery,
} from './series-schema'
import { myStudent, myStudentsQuery } from './students-schema'

/** docs/contract.md 34.8. */
const tooMany = 'You can have up to … upcoming classes until your payment is approved.'

/** Why a slot cannot be had. */
const notFree = [
  'This slot is already booked',
  'You already have a class at this time',
  'This slot is no longer available',
] as const

/** Why a class cannot be cancelled or moved just now. */
const changed = [
  'This class has just changed. Please check it and try again.',
  'Attendance is already marked. Remove the mark first.',
] as const

const noSuchClass = {
  forbidden: 'You do not have access to this class',
  not_found: 'No class is booked in this slot',
} as const

/** "This and later" of a class that is booked by itself. */
const noSeries = [noSuchClass.not_found, 'This is not a weekly class'] as const
const seriesChanged = [
  'These classes have just changed. Nothing was saved; please check them again.',
  ...changed,
] as const

export const bookingEndpoints = {
  ...officeClassEndpoints,
  bookSlots: {
    method: 'POST',
    path: '/bookSlots',
    perHour: 240,
    summary: 'Book free slots of one teacher: all of them or none',
    access: ['student'],
    denied: 'Only students can book slots',
    body: bookSlotsBody,
    response: z.object({ bookings: z.array(booking) }),
    successMessage: 'Your session has been booked!',
    status: 201,
    statusUnlessMade: 200,
    errors: {
      forbidden: 'You can only book for yourself',
      not_found: ['Teacher not found', 'Slot not found'],
      conflict: [...notFree, tooMany],
    },
  },
  bookedClasses: {
    method: 'GET',
    path: '/booked-classes/{userId}',
    summary: 'Classes that have not ended, taken or given, by start',
    access: 'signed-in',
    response: z.object({ classes: z.array(bookedClass) }),
    status: 200,
    errors: { forbidden: 'You can only see your own classes', not_found: 'User not found' },
  },
  classes: {
    method: 'GET',
    path: '/api/classes',
    summary: "Classes to come or past, page by page: one's own, for the office all",
    access: 'signed-in',
    query: classListQuery,
    response: z.object({ classes: z.array(listedClass), ...page }),
    status: 200,
  },
  ownCalendar: {
    method: 'GET',
    path: '/api/my-calendar',
    summary: "One's own classes of some days, taken and given, by start",
    access: 'signed-in',
    query: ownCalendarQuery,
    response: calendarAnswer,
    status: 200,
  },
  officeCalendar: {
    method: 'GET',
    path: '/admin/calendar',
    summary: 'The hours of all teachers, or of some, free and booked, within some days',
    access: ['admin'],
    query: officeCalendarQuery,
    response: calendarAnswer,
    status: 200,
  },
  myStudents: {
    method: 'GET',
    path: '/api/my-students',
    summary: 'Who has or had a class of this teacher, by name: the next class and the last, and no way to reach them',
    access: ['teacher'],
    denied: 'Only teachers have students',
    query: myStudentsQuery,
    response: z.object({ students: z.array(myStudent), ...page }),
    status: 200,
  },
  cancelClass: {
    method: 'POST',
    path: '/api/classes/{slotId}/cancel',
    perHour: 240,
    summary: 'Cancel a booked class; its slot is free again',
    access: 'signed-in',
    body: cancelBody,
    bodyOptional: true,
    response: z.object({ informed }),
    successMessage: 'Class cancelled',
    status: 200,
    errors: { ...noSuchClass, conflict: changed },
  },
  moveClass: {
    method: 'POST',
    path: '/api/classes/{slotId}/move',
    perHour: 240,
    summary: 'Move a booked class to another free slot of its teacher',
    access: 'signed-in',
    body: moveBody,
    response: z.object({ booking, informed }),
    successMessage: 'Class moved',
    status: 200,
    errors: {
      ...noSuchClass,
      not_found: [noSuchClass.not_found, 'Slot not found'],
      conflict: [...changed, ...notFree],
    },
  },
  weeklyHours: {
    method: 'GET',
    path: '/api/weekly-places/{slotId}',
    summary: 'The hour of one’s own booked class in the weeks after it, and which of them are free',
    access: ['student'],
    denied: 'Only students can book slots',
    query: weeklyQuery,
    response: z.object({ hours: z.array(weeklyHour) }),
    status: 200,
    errors: noSuchClass,
  },
  bookWeekly: {
    method: 'POST',
    path: '/api/weekly-places/{slotId}',
    perHour: 60,
    summary: 'Keep the hour of one’s own booked class every week: all free hours as shown, or none',
    access: ['student'],
    denied: 'Only students can book slots',
    body: weeklyBody,
    response: z.object({ bookings: z.array(booking) }),
    successMessage: 'Your weekly classes are booked',
    status: 201,
    errors: {
      ...noSuchClass,
      not_found: [noSuchClass.not_found, 'Teacher not found'],
      conflict: [
        'These times have just changed. Nothing was booked; please check them again.',
        'This class has just changed. Please check it and try again.',
        ...notFree,
        tooMany,
      ],
    },
  },
  laterClasses: {
    method: 'GET',
    path: '/api/classes/{slotId}/later',
    summary: 'A class of a weekly place and those after it: which can be cancelled, or moved along to another hour',
    access: 'signed-in',
    query: laterQuery,
    response: z.object({ classes: z.array(laterClass) }),
    status: 200,
    errors: { ...noSuchClass, not_found: [...noSeries, 'Slot not found'] },
  },
  cancelLater: {
    method: 'POST',
    path: '/api/classes/{slotId}/cancel-later',
    perHour: 60,
    summary: 'Cancel this class of a weekly place and those after it: all that can be, as shown, or none',
    access: 'signed-in',
    body: cancelLaterBody,
    response: z.object({ informed }),
    successMessage: 'Classes cancelled',
    status: 200,
    errors: { ...noSuchClass, not_found: noSeries, conflict: seriesChanged },
  },
  moveLater: {
    method: 'POST',
    path: '/api/classes/{slotId}/move-later',
    perHour: 60,
    summary: 'Move this class of a weekly place and those after it: all that can be, as shown, or none',
    access: 'signed-in',
    body: moveLaterBody,
    response: z.object({ informed }),
    successMessage: 'Classes moved',
    status: 200,
    errors: { ...noSuchClass, not_found: [...noSeries, 'Slot not found'], conflict: [...seriesChanged, ...notFree] },
  },
  classFile: {
    method: 'GET',
    path: '/api/classes/{slotId}/calendar.ics',
    summary: 'One booked class as an iCalendar file',
    access: 'signed-in',
    raw: 'text/calendar',
    download: 'class.ics',
    status: 200,
    errors: noSuchClass,
  },
  ownFeed: {
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'Whether a private calendar address of one’s own works; the address itself is shown once, when it is made',
    access: 'signed-in',
    withoutSecondFactor: true,
    response: z.object({ open: z.boolean() }),
    status: 200,
  },
  openFeed: {
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Give out a private calendar address; the one before stops working',
    access: 'signed-in',
    response: z.object({ feed_path: z.string() }),
    status: 201,
  },
  closeFeed: {
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Take the calendar address back',
    access: 'signed-in',
    successMessage: 'Calendar link turned off',
    status: 200,
  },
  feed: {
    method: 'GET',
    path: '/api/calendar-feed/{key}',
    summary: 'The calendar behind a private address; the key is the permission',
    access: 'anyone',
    raw: 'text/calendar',
    entityTag: true,
    status: 200,
    errors: { not_found: 'Calendar not found' },
  },
  whatsApp: {
    method: 'GET',
    path: '/api/classes/{slotId}/whatsapp',
    summary:
      'Redirects a class’s teacher to its student’s WhatsApp, and back; the number stands in no page and no answer',
    access: ['student', 'teacher'],
    denied: 'You do not have access to this class',
    status: 302,
    errors: { not_found: ['Class not found', NO_WHATSAPP] },
  },
} as const satisfies Record<string, Endpoint>
