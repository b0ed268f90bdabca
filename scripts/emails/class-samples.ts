import { INDIA } from '@/lib/core/time/format'
import {
  type ClassEmailData,
  classBookedEmail,
  classCancelledEmail,
  classMovedEmail,
  classNotesEmail,
  classReminderEmail,
  handedOverEmail,
  newTeacherEmail,
} from '@/lib/notifications/emails/class-emails'
import { combinedClassesEmail } from '@/lib/notifications/emails/combined-emails'
import {
  classesEndedEmail,
  type SeriesEmailData,
  seriesBookedEmail,
  seriesCancelledEmail,
  seriesMovedEmail,
} from '@/lib/notifications/emails/series-emails'
import { slotsChangedEmail } from '@/lib/notifications/emails/slot-emails'
import { substituteClassesEmail } from '@/lib/notifications/emails/substitute-emails'
import { studentTimeOffEmail, teacherTimeOffEmail } from '@/lib/notifications/emails/time-off-emails'
import { slotsFreeEmail } from '@/lib/notifications/emails/waitlist-emails'
import { ABROAD, classOn, HOME, inEachView, LONG_NAME, SITE, TEACHER } from './people'

const one = (view: object): ClassEmailData => ({
  ...(view as ClassEmailData),
  ...classOn(7),
  joinAddress: `${SITE}/before-class?slot=1`,
})
const weekly = (view: object): SeriesEmailData => ({
  ...(view as SeriesEmailData),
  classes: [7, 14, 21].map(classOn),
  home: HOME,
})
const movedWeekly = (view: object): SeriesEmailData => ({
  ...weekly(view),
  classes: [7, 14].map((day) => ({ ...classOn(day + 1), before: classOn(day) })),
})
const minutesBefore = (minutes: number) => new Date(classOn(7).startsAt.getTime() - minutes * 60_000)
const book = `${SITE}/view-teachers`
const REASON = 'I have a concert in Chennai that evening.'
const COUNTS_AS_USED = 'This class counts as used, because it is cancelled after the deadline.'
const zones = { zone: INDIA, academyZone: INDIA }

const timeOffChanges = [
  { subject: 'Veenai', withName: TEACHER, before: classOn(7), after: classOn(14), substitute: null },
  { subject: 'Violin', withName: LONG_NAME, before: classOn(8), after: null, substitute: null },
  { subject: 'Tabla', withName: TEACHER, before: classOn(8), after: classOn(8), substitute: LONG_NAME },
]
const taken = [7, 8].map((day) => ({ subject: 'Veenai', withName: LONG_NAME, ...classOn(day) }))
const timeOff = {
  ...zones,
  startsAt: new Date('2026-12-06T18:30:00Z'),
  endsAt: new Date('2026-12-08T18:30:00Z'),
  address: HOME,
}
const student = { ...timeOff, holiday: null, teacherName: TEACHER }
const stop = [
  { day: null, href: `${SITE}/end-watch?key=1` },
  { day: '2026-12-07', href: `${SITE}/end-watch?key=2` },
]
const freeSlots = { teacherName: TEACHER, ...zones, bookAddress: book, stopLinks: stop }
const slots = { change: 'add', ...zones, address: HOME } as const

/** Sample emails about classes and slots: one for each kind and state. */
export const classSamples = {
  'class-booked': {
    ...inEachView('', (view) => classBookedEmail(one(view))),
    ...inEachView('weekly, ', (view) => seriesBookedEmail(weekly(view))),
  },
  'class-cancelled': {
    ...inEachView('', (view) => classCancelledEmail(one(view), TEACHER, REASON, book)),
    ...inEachView('without a reason, ', (view) => classCancelledEmail(one(view), 'the academy', null, book)),
    ...inEachView('by the recipient, ', (view) => classCancelledEmail(one(view), 'you', null, book, COUNTS_AS_USED)),
    ...inEachView('weekly, ', (view) => seriesCancelledEmail(weekly(view), TEACHER, REASON)),
    ...inEachView('the other person has left, ', (view) => classesEndedEmail(weekly(view))),
  },
  'class-moved': {
    ...inEachView('', (view) => classMovedEmail(one(view), classOn(5), TEACHER, REASON)),
    ...inEachView('without a reason, ', (view) => classMovedEmail(one(view), classOn(5), 'you', null)),
    ...inEachView('weekly, ', (view) => seriesMovedEmail(movedWeekly(view), 'the academy', null)),
  },
  'class-reminder-24': inEachView('', (view) => classReminderEmail(one(view), minutesBefore(24 * 60))),
  'class-reminder-1': {
    ...inEachView('', (view) => classReminderEmail(one(view), minutesBefore(60))),
    'sent late': classReminderEmail(one({ ...zones, subject: 'Veenai', withName: TEACHER }), minutesBefore(25)),
  },
  'class-notes': {
    ...inEachView('', (view) =>
      classNotesEmail(one(view), {
        taught: 'Mayamalavagowla, sarali varisai 1 to 4.\nKeep the thumb still.',
        homework: 'Sarali varisai 3 in two speeds, ten minutes a day.',
      }),
    ),
    'without homework': classNotesEmail(one({ ...zones, subject: 'Veenai', withName: TEACHER }), {
      taught: 'Tuning.',
      homework: '',
    }),
  },
  'class-substitute': {
    ...inEachView('to the family or the other teacher, ', (view) =>
      one(view).readBy === 'student'
        ? newTeacherEmail(one(view), LONG_NAME, REASON)
        : handedOverEmail(one(view), LONG_NAME, null),
    ),
    'to the substitute': substituteClassesEmail(
      { ...timeOff, teacherName: TEACHER, reason: REASON },
      taken.slice(0, 1),
    ),
    'to the substitute, several classes, abroad': substituteClassesEmail(
      { ...timeOff, teacherName: TEACHER, reason: null, zone: ABROAD },
      taken,
    ),
  },
  'days-off': {
    'teacher away, several classes': studentTimeOffEmail(student, timeOffChanges),
    'teacher away, one class': studentTimeOffEmail(student, timeOffChanges.slice(0, 1)),
    'holiday, in another time zone': studentTimeOffEmail(
      { ...student, holiday: 'Pongal', zone: ABROAD },
      timeOffChanges,
    ),
    'to the teacher': teacherTimeOffEmail({ ...timeOff, holiday: null, freeSlotCount: 1 }, timeOffChanges),
    'to the teacher, holiday without classes': teacherTimeOffEmail(
      { ...timeOff, holiday: 'Pongal', freeSlotCount: 4 },
      [],
    ),
  },
  'slots-changed': {
    'one added': slotsChangedEmail({ ...slots, slots: [classOn(7)] }),
    'many added': slotsChangedEmail({ ...slots, slots: Array.from({ length: 13 }, (_, day) => classOn(day + 1)) }),
    'two removed, in another time zone': slotsChangedEmail({
      ...slots,
      change: 'remove',
      zone: ABROAD,
      slots: [7, 14].map(classOn),
    }),
  },
  'hour-free': {
    'one slot': slotsFreeEmail({ ...freeSlots, slots: [classOn(7)] }),
    'many slots, in another time zone, with a long name': slotsFreeEmail({
      ...freeSlots,
      teacherName: LONG_NAME,
      zone: ABROAD,
      slots: Array.from({ length: 14 }, (_, day) => classOn(day + 1)),
    }),
  },
  'classes-together': {
    'several classes': combinedClassesEmail({
      changes: 4,
      withName: TEACHER,
      classes: [7, 14].map((day) => ({ subject: 'Veenai (Asha)', ...classOn(day) })),
      zone: INDIA,
      home: HOME,
    }),
    'no classes left': combinedClassesEmail({ changes: 1, withName: LONG_NAME, classes: [], zone: INDIA, home: HOME }),
  },
}
