import { z } from 'zod'
import { calendarAnswer, officeCalendarQuery, ownCalendarQuery } from '@/lib/bookings/lists/calendar-schema'
import { myStudent, myStudentsQuery } from '@/lib/bookings/lists/students-schema'
import {
  cancelLaterBody,
  laterClass,
  laterQuery,
  moveLaterBody,
  weeklyBody,
  weeklyQuery,
  weeklySlot,
} from '@/lib/bookings/series/series-schema'
import { type Endpoint, page } from '@/lib/core/http/endpoint'
import { FAMILY_HIDDEN, NO_WHATSAPP } from '@/lib/core/text/whatsapp'
import { informed } from '@/lib/notifications/informed'
import { ASK_OFFICE } from './change-rule'
import { officeClassEndpoints } from './office-endpoints'
import {
  bookedClass,
  booking,
  bookSlotsBody,
  cancelBody,
  classListQuery,
  classOutcomeQuery,
  listedClass,
  moveBody,
} from './schema'

/** The 409 for too many upcoming classes without an approved payment (contract 34.8). */
const tooMany = 'You can have up to … upcoming classes until your payment is approved.'

const notFree = [
  'This slot is already booked',
  'You already have a class at this time',
  'This slot is no longer available',
] as const

/** Reasons why a class cannot be cancelled or moved now. */
const changed = [
  'This class has just changed. Please check it and try again.',
  'Attendance is already recorded. Clear it first.',
] as const

const noSuchClass = {
  forbidden: 'You do not have access to this class',
  not_found: 'No class is booked in this slot',
} as const

/** The 404 messages of the calls for a weekly class and the later classes of its series. */
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
    summary: 'Book free slots with one teacher: either all listed slots or none',
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
    summary: 'List the current and upcoming classes that a person attends or teaches, by start time',
    access: 'signed-in',
    response: z.object({ classes: z.array(bookedClass) }),
    status: 200,
    errors: { forbidden: 'You can only see your own classes', not_found: 'User not found' },
  },
  classes: {
    method: 'GET',
    path: '/api/classes',
    summary:
      'List upcoming, past or cancelled classes in pages. The academy office gets all classes. Other callers get their own',
    access: 'signed-in',
    query: classListQuery,
    response: z.object({ classes: z.array(listedClass), ...page }),
    status: 200,
  },
  ownCalendar: {
    method: 'GET',
    path: '/api/my-calendar',
    summary: 'List the classes that the caller attends or teaches in a range of dates, by start time',
    access: 'signed-in',
    query: ownCalendarQuery,
    response: calendarAnswer,
    status: 200,
  },
  officeCalendar: {
    method: 'GET',
    path: '/admin/calendar',
    summary: 'List free and booked slots of all or some teachers in a range of dates',
    access: ['admin'],
    right: 'any',
    query: officeCalendarQuery,
    response: calendarAnswer,
    status: 200,
  },
  myStudents: {
    method: 'GET',
    path: '/api/my-students',
    summary: 'List the caller’s students, sorted by name, with their next and last class but without contact details',
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
    summary: 'Cancel a booked class and free its slot',
    access: 'signed-in',
    right: 'desk',
    body: cancelBody,
    bodyOptional: true,
    response: z.object({ informed }),
    successMessage: 'Class cancelled',
    status: 200,
    errors: { ...noSuchClass, conflict: [ASK_OFFICE, ...changed] },
  },
  moveClass: {
    method: 'POST',
    path: '/api/classes/{slotId}/move',
    perHour: 240,
    summary: 'Move a booked class to another free slot of its teacher',
    access: 'signed-in',
    right: 'desk',
    body: moveBody,
    response: z.object({ booking, informed }),
    successMessage: 'Class moved',
    status: 200,
    errors: {
      ...noSuchClass,
      not_found: [noSuchClass.not_found, 'Slot not found'],
      conflict: [ASK_OFFICE, ...changed, ...notFree],
    },
  },
  weeklySlots: {
    method: 'GET',
    path: '/api/weekly-places/{slotId}',
    summary: 'List the same time in later weeks, and whether it can be booked in each week',
    access: ['student'],
    denied: 'Only students can book slots',
    query: weeklyQuery,
    response: z.object({ hours: z.array(weeklySlot) }),
    status: 200,
    errors: noSuchClass,
  },
  bookWeekly: {
    method: 'POST',
    path: '/api/weekly-places/{slotId}',
    perHour: 60,
    summary: 'Book the same time every week: either all listed slots or none',
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
        'A substitute teaches this class, so it cannot become weekly',
        ...notFree,
        tooMany,
      ],
    },
  },
  laterClasses: {
    method: 'GET',
    path: '/api/classes/{slotId}/later',
    summary: 'List a weekly class and the later classes of its series, and which of them can be cancelled or moved',
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
    summary: 'Cancel a weekly class and later classes of its series: either all listed classes or none',
    access: 'signed-in',
    right: 'desk',
    body: cancelLaterBody,
    response: z.object({ informed }),
    successMessage: 'Classes cancelled',
    status: 200,
    errors: { ...noSuchClass, not_found: noSeries, conflict: [ASK_OFFICE, ...seriesChanged] },
  },
  moveLater: {
    method: 'POST',
    path: '/api/classes/{slotId}/move-later',
    perHour: 60,
    summary: 'Move a weekly class and later classes of its series: either all listed classes or none',
    access: 'signed-in',
    right: 'desk',
    body: moveLaterBody,
    response: z.object({ informed }),
    successMessage: 'Classes moved',
    status: 200,
    errors: {
      ...noSuchClass,
      not_found: [...noSeries, 'Slot not found'],
      conflict: [ASK_OFFICE, ...seriesChanged, ...notFree],
    },
  },
  classFile: {
    method: 'GET',
    path: '/api/classes/{slotId}/calendar.ics',
    summary: 'Return one booked class as an iCalendar file',
    access: 'signed-in',
    raw: 'text/calendar',
    download: 'class.ics',
    status: 200,
    errors: noSuchClass,
  },
  ownFeed: {
    method: 'GET',
    path: '/api/calendar-feed',
    summary:
      'Return whether the caller has a private calendar link. The link itself is returned only when it is created',
    access: 'signed-in',
    withoutSecondFactor: true,
    response: z.object({ open: z.boolean() }),
    status: 200,
  },
  openFeed: {
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Create a private calendar link. An earlier link stops working',
    access: 'signed-in',
    right: 'own',
    response: z.object({ feed_path: z.string() }),
    status: 201,
  },
  closeFeed: {
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Turn off the private calendar link',
    access: 'signed-in',
    right: 'own',
    successMessage: 'Calendar link turned off',
    status: 200,
  },
  feed: {
    method: 'GET',
    path: '/api/calendar-feed/{key}',
    summary: 'Return the calendar for a private link. The key in the link replaces a login',
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
      'Redirect the teacher or student of a class to the other person’s WhatsApp chat, without showing the number',
    access: ['student', 'teacher'],
    denied: 'You do not have access to this class',
    status: 302,
    errors: { not_found: ['Class not found', NO_WHATSAPP], forbidden: FAMILY_HIDDEN },
  },
  classOutcome: {
    method: 'GET',
    path: '/api/classes/{slotId}/outcome',
    summary:
      'Describe how cancelling a class at this moment would change the number of classes left. If the class is not counted, `text` is null',
    access: 'signed-in',
    right: 'any',
    query: classOutcomeQuery,
    response: z.object({ text: z.string().nullable() }),
    status: 200,
    errors: { forbidden: 'You do not have access to this class', not_found: 'No class is booked in this slot' },
  },
} as const satisfies Record<string, Endpoint>
