import type { OwnSecondFactor } from '@/lib/accounts/second-factor/second-factor-schema'
import { academyDate } from '../browser/academy-clock'
import { academyView, courseRows, versions } from './academy-records'
import { noClosing, openAccountStatus } from './account-status'
import { healthyAcademy } from './health-records'
import { heldPerson, invitationRow } from './invitation-records'
import { answer, answerBy, answerFile } from './network'
import { feeSums, someFees, someFeesOfPerson, somePlans } from './office-fee-records'
import {
  enquiryRow,
  fullMessage,
  messageRow,
  monthFees,
  officePeople,
  ownPasskey,
  ownPayment,
  ownSession,
  paymentDetail,
  paymentRow,
  personRecord,
  someTimeOff,
  someWhatsAppMessages,
  studentRow,
  teacherRow,
} from './office-records'
import { admin, idOf, LONG, LONG_EMAIL, newTeacher, student, teacher } from './people'
import { calendarEntry, learner, slotTimes, someBookings, someSlots, someStudents } from './records'
import { paymentRefunds, taxSettings } from './tax-records'

const contact = ({ id, name, phone }: typeof teacher) => ({ id, name, phone })

/** A screenshot of one white pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)
export const picture = (): File => new File([PIXEL], 'paid.png', { type: 'image/png' })

/** Stubs the API calls of the portal, for a signed-in person with many records. */
export function stubPortal(): void {
  answer('bookedClasses', { classes: someBookings() })
  answer('classes', { classes: someBookings() })
  answer('teachers', { teachers: [newTeacher, teacher].map(contact) })
  for (const name of ['slots', 'calendarSlots'] as const) {
    answerBy(name, ({ params }) => ({ slots: params.teacherId === teacher.id ? someSlots() : [] }))
  }
  const entries = someSlots().map((slot) => calendarEntry(slot))
  answer('ownCalendar', { slots: entries.filter(({ booked }) => booked === 1), cut: false })
  answer('officeCalendar', { slots: entries, cut: false })
  answer('myStudents', { students: someStudents() })
  answer('myPayments', {
    courses: [],
    payments: [
      ownPayment(1),
      ownPayment(2, { course_name: 'Violin', status: 'rejected', reason: 'The amount is not the fee' }),
      ownPayment(3, { course_name: 'Carnatic Classical Vocal Tamil', status: 'approved' }),
    ],
  })
  answer('waitlist', { watches: [] })
  answer('myApplications', { teacher: null, student: null, students: [] })
  answer('ownLink', { link: null })
  answer('timeOffList', { days_off: someTimeOff() })
  answer('announcements', { announcements: [] })
}

/** An account without a second factor, in an academy that does not require one. */
export const noSecondFactor: OwnSecondFactor = { on_since: null, recovery_codes_left: 0, passkeys: 0, required: false }

/** Sets the profile of the signed-in person. */
export function stubProfile(user: typeof student): void {
  answer('profile', { user: { ...user, time_zone: null, email_verified: true, pending_email: null }, token: 'token' })
  answer('emailConfirmation', { email: user.email, confirmed: false, pending_email: null, held_emails: 3 })
  answer('identities', { identities: [], providers: [] })
  answer('secondFactor', { second_factor: noSecondFactor })
  answer('contactPhone', { contact_phone: null, understood: null })
  answer('ownCountry', { country: null, state: null, place: null, suggested_country: 'IN' })
  answer('ownFeed', { open: false })
  answer('emailChoices', { choices: { reminders: true, class_notes: true, announcements: true } })
  answer('notificationChoices', { choices: { reminders: true, class_notes: true, free_slots: true } })
  answer('whatsAppChoice', {
    number: '+919876543210',
    understood: '+91 98765 43210, India',
    opted_in_at: null,
  })
  answer('passkeys', {
    passkeys: [ownPasskey(1), ownPasskey(2, { name: `Key of ${LONG}`, last_used_at: '2026-01-05T20:00:00.000Z' })],
    works_at: 'localhost',
  })
  answer('sessions', {
    sessions: [ownSession(1, { this_device: true }), ownSession(2, { device: null, network: null })],
  })
  answer('pushDevices', { devices: [] })
  answer('myConsent', { consent: null, consents: [], permissions: [] })
  answer('ownLearners', { learners: [learner()] })
  answer('learnersOfPerson', { learners: [learner()] })
  answer('weeklySlots', {
    hours: [{ ...slotTimes(academyDate(9), '08:00', '09:00'), slot_id: idOf(1900), state: 'free' }],
  })
}

/** Stubs the API calls of the academy office. A search for “nobody” returns nothing. */
export function stubOffice(): void {
  stubPortal()
  stubProfile(admin)
  answer('waiting', {
    payments: 1,
    teachers: 2,
    students: 3,
    trial_requests: 4,
    follow_ups: 0,
    messages: 1,
    clean_ups: 0,
    old_payments: 0,
    unmarked: 2,
    unreached_families: 0,
    unreached_others: 0,
    without_country: 0,
  })
  answer('whatsAppMessages', { messages: someWhatsAppMessages(), failed: 1 })
  answerBy('person', ({ params }) => personRecord([student, teacher].find(({ id }) => id === params.id) ?? admin))
  answer('personStatus', { standing: openAccountStatus(), preview: noClosing() })
  answer('personSignIn', {
    sign_in: { on_since: null, recovery_codes_left: 0, sessions: 1, email_change: false, passkeys: [] },
  })
  answer('personInvitation', { invitation: null })
  answer('closedAccounts', { ids: [] })
  answer('officePeople', { people: officePeople() })
  answer('academyHealth', healthyAcademy())
  answer('academy', { academy: academyView() })
  answer('academyCourses', { courses: courseRows(), revision: 3 })
  answer('academyVersions', versions())
  answer('cleanUps', { clean_ups: [] })
  answer('monthFees', monthFees())
  const filterRows = <Row>(rows: Row[], q = '') => (q.startsWith('nobody') ? [] : rows)
  answerBy('students', ({ query }) => ({
    data: filterRows([studentRow(1), studentRow(2, { status: 'rejected' })], query.q),
  }))
  answerBy('teachersList', ({ query }) => ({
    data: filterRows([teacherRow(1), teacherRow(2, { status: 'approved' })], query.q),
  }))
  answerBy('enquiries', ({ query }) => ({ enquiries: filterRows([enquiryRow(1)], query.q) }))
  answer('enquiryReport', { months: [] })
  answerBy('invitations', ({ query }) => ({
    invitations: filterRows([invitationRow(1), invitationRow(2, { state: 'expired', sent_by: null })], query.q),
    counts: { invited: 12, opened: 7, unopened: 5 },
  }))
  answerBy('heldEmails', ({ query }) => ({
    people: filterRows(
      [heldPerson(1), heldPerson(2, { invitation: invitationRow(2), pending_email: LONG_EMAIL })],
      query.q,
    ),
    link: 'https://academy.example/confirm-address',
  }))
  answerBy('messages', ({ query }) => ({ messages: filterRows([messageRow(1)], query.q) }))
  answerBy('messageById', () => ({ message: fullMessage(messageRow(1)) }))
  answerBy('adminPayments', ({ query }) => ({
    payments:
      query.status === 'pending' ? filterRows([paymentRow(1), paymentRow(2, { course_name: 'Tabla' })], query.q) : [],
  }))
  answerBy('adminPayment', ({ params }) => paymentDetail({ ...paymentRow(1), id: params.id ?? '' }))
  answer('paymentRefunds', paymentRefunds())
  answer('taxSettings', { tax: taxSettings() })
  answerFile('paymentScreenshot', picture())
  answerBy('fees', ({ query }) => ({ fees: filterRows(someFees(), query.q), sums: feeSums() }))
  answer('personFees', someFeesOfPerson())
  answerBy('plans', ({ query }) => ({
    plans: somePlans().filter(({ course_name: name }) => (query.course_name ?? name) === name),
  }))
  answer('history', {
    history: [
      {
        at: '2026-01-05T20:00:00.000Z',
        who: admin.name,
        action: 'reject',
        from: 'pending',
        to: 'rejected',
        reason: 'The phone was never answered',
      },
    ],
  })
}
