import type { OwnPasskey } from '@/lib/accounts/passkeys/passkeys-schema'
import type { OwnSession } from '@/lib/accounts/sign-in/sessions-schema'
import type { OwnApplication, StudentRow, TeacherRow } from '@/lib/applications/schema'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { FullMessage, MessageRow } from '@/lib/notifications/schema'
import type { WhatsAppMessageRow } from '@/lib/notifications/whatsapp/schema'
import type { PersonRecord } from '@/lib/office/people-schema'
import type { OfficePerson } from '@/lib/office/rights-schema'
import type { MonthFees } from '@/lib/office/schema'
import type { OwnPayment, PaymentDetail, PaymentRow } from '@/lib/payments/schema'
import type { AffectedClass, TimeOffPreview, TimeOffView } from '@/lib/time-off/schema'
import type { EnquiryRow } from '@/lib/trials/enquiry-schema'
import type { TrialRow } from '@/lib/trials/schema'
import { academyDate, academyInstant } from '../browser/academy-clock'
import { admin, idOf, LONG, LONG_EMAIL, student, teacher } from './people'
import { slotTimes } from './records'

const form = (overrides: Partial<OwnApplication>): OwnApplication => ({
  status: 'approved',
  reason: null,
  submitted_at: '2026-11-01T10:30:00.000Z',
  alt_mobile: null,
  qualification: 'MA Music',
  years_learning: null,
  teaching_experience: null,
  other_experience: null,
  regions: ['south'],
  courses: { south: ['Veenai'] },
  ...overrides,
})

const refused = form({
  status: 'rejected',
  reason: `The phone was never answered. ${LONG}`,
  qualification: 'Fresher',
})

const contactOf = ({ id, name, email, phone }: SessionUser) => ({ id, name, email, phone })

/** Returns two admins: one with all rights, and one with a long name and two rights. */
export const officePeople = (): OfficePerson[] => [
  { ...contactOf(admin), rights: ['everything'] },
  { ...contactOf(student), id: idOf(6), rights: ['desk', 'money'] },
]

/** Returns a person's complete record. For a teacher, it includes this month's hours. */
export const personRecord = (of: SessionUser, overrides: Partial<PersonRecord> = {}): PersonRecord => ({
  person: {
    ...of,
    contact_phone: null,
    country: null,
    state: null,
    place: null,
    suggested_country: 'IN',
    time_zone: 'America/New_York',
    created_at: '2026-01-02T10:30:00.000Z',
    updated_at: '2026-11-02T10:30:00.000Z',
  },
  erased_at: null,
  applications: {
    teacher: of.role === 'teacher' ? form({ teaching_experience: LONG }) : null,
    students: [{ ...refused, learner_id: of.id, learner_name: of.name }],
  },
  courses: ['Veenai'],
  payments: [
    ownPayment(1),
    ownPayment(3, {
      status: 'approved',
      receipt_id: idOf(7001),
      receipt_number: 'SMA/26-27/00001',
      receipt_kind: 'receipt',
    }),
  ],
  teaching:
    of.role === 'teacher'
      ? {
          picture: null,
          link: 'https://meet.google.com/abc-defg-hij',
          month: {
            from: '2026-11-01',
            to: '2026-11-30',
            given: { count: 12, minutes: 570 },
            coming: { count: 3, minutes: 180 },
            free: { count: 0, minutes: 0 },
          },
          taught: [
            { id: 1, course_name: 'Veenai', region: 'south', since: '2026-01-05T10:30:00.000Z', added_by: null },
            { id: 2, course_name: 'Violin', region: 'south', since: '2026-11-02T10:30:00.000Z', added_by: 'Kamala' },
          ],
          addable: [
            { course_name: 'Ghazal', region: 'north' },
            { course_name: 'Painting', region: 'drawing' },
          ],
        }
      : null,
  history: [
    {
      at: '2026-11-02T10:30:00.000Z',
      who: 'Kamala of the office',
      action: 'edit',
      from: null,
      to: 'email, phone',
      reason: null,
    },
  ],
  ...overrides,
})

const aDay = '2026-11-02T10:30:00.000Z'

export const paymentRow = (number: number, overrides: Partial<PaymentRow> = {}): PaymentRow => ({
  id: idOf(2000 + number),
  user_id: student.id,
  username: student.name,
  email: student.email,
  phone: student.phone,
  contact_phone: null,
  country: null,
  state: null,
  learner_id: student.id,
  learner_name: student.name,
  course_name: 'Veenai',
  fee: 700,
  utr: null,
  fees: 0,
  refunded: 0,
  screenshot_path: `/api/payments/${idOf(2000 + number)}/screenshot`,
  status: 'pending',
  created_at: aDay,
  ...overrides,
})

export const paymentDetail = (row: PaymentRow): PaymentDetail => ({
  payment: { ...row, reference: null, reason: null },
  covers: [],
  receipt_id: null,
  receipt_number: null,
  earlier: [],
  alike: [],
  claims: [],
  history: [],
})

export const ownPayment = (number: number, overrides: Partial<OwnPayment> = {}): OwnPayment => ({
  id: idOf(2000 + number),
  learner_id: student.id,
  learner_name: student.name,
  course_name: 'Veenai',
  fee: 700,
  utr: null,
  method: 'upi',
  covers: [],
  status: 'pending',
  reason: null,
  screenshot_path: `/api/payments/${idOf(2000 + number)}/screenshot`,
  created_at: aDay,
  receipt_id: null,
  receipt_number: null,
  receipt_kind: null,
  credit_notes: [],
  ...overrides,
})

export const ownSession = (number: number, overrides: Partial<OwnSession> = {}): OwnSession => ({
  id: idOf(4000 + number),
  device: 'Samsung Internet on Android',
  network: '2001:db8:ffff::',
  created_at: aDay,
  last_seen_at: aDay,
  this_device: false,
  ...overrides,
})

export const ownPasskey = (number: number, overrides: Partial<OwnPasskey> = {}): OwnPasskey => ({
  id: idOf(4500 + number),
  name: 'Samsung Internet on Android',
  created_at: aDay,
  last_used_at: null,
  synced: false,
  ...overrides,
})

export const teacherRow = (number: number, overrides: Partial<TeacherRow> = {}): TeacherRow => ({
  user_id: idOf(3000 + number),
  name: `Applying ${LONG}`,
  email: LONG_EMAIL,
  phone: '9876500001',
  contact_phone: null,
  country: null,
  state: null,
  alt_mobile: '+919876500002',
  qualification: 'MA Music',
  years_learning: null,
  teaching_experience: 'Nine years of veena, for children and adults.',
  regions: ['south', 'drawing'],
  courses: { south: ['Veenai'], drawing: ['Painting'] },
  status: 'pending',
  submitted_at: aDay,
  ...overrides,
})

export const studentRow = (number: number, overrides: Partial<StudentRow> = {}): StudentRow => ({
  id: idOf(4000 + number),
  learner_id: idOf(4000 + number),
  learner_name: overrides.name ?? LONG,
  name: LONG,
  email: LONG_EMAIL,
  phone: '9876500003',
  contact_phone: null,
  country: null,
  state: null,
  alt_mobile: null,
  qualification: 'Fresher',
  years_learning: null,
  teaching_experience: null,
  other_experience: null,
  regions: JSON.stringify(['south']),
  courses: JSON.stringify({ south: ['Violin'] }),
  status: 'pending',
  submitted_at: aDay,
  ...overrides,
})

const trialRow = (number: number): TrialRow => ({
  id: idOf(5000 + number),
  name: LONG,
  phone: '+919876500004',
  course_name: 'Veenai',
  days: ['sat', 'sun'],
  times: [
    {
      part: 'evening',
      from_time: '16:00',
      to_time: '19:00',
      academy_from_time: '02:30',
      academy_to_time: '05:30',
      academy_day: 1,
    },
  ],
  time_zone: 'America/New_York',
  message: `For my daughter, who is nine. ${LONG}`,
  status: 'waiting',
  created_at: aDay,
  handled_at: null,
})

export const enquiryRow = (number: number, overrides: Partial<EnquiryRow> = {}): EnquiryRow => ({
  ...trialRow(number),
  source: 'form',
  status: 'new',
  owner_id: null,
  owner_name: null,
  follow_up_on: null,
  lost_because: null,
  notes: null,
  user_id: null,
  trial: null,
  revision: 1,
  ...overrides,
})

export const messageRow = (number: number, overrides: Partial<MessageRow> = {}): MessageRow => ({
  id: idOf(6000 + number),
  kind: 'payment-received',
  to_name: LONG,
  to_address: LONG_EMAIL,
  subject: 'We’ve received your payment',
  state: 'failed',
  attempts: 11,
  last_error: 'No such mailbox',
  held_because: null,
  sent_through: null,
  created_at: aDay,
  sent_at: null,
  ...overrides,
})

export const whatsAppRow = (number: number, overrides: Partial<WhatsAppMessageRow> = {}): WhatsAppMessageRow => ({
  id: idOf(7300 + number),
  user_id: student.id,
  to_name: student.name,
  number: '+919876543210',
  template: 'class_reminder',
  parameters: [student.name, 'Veenai with Vidya', 'Friday, 20 November 2026, 6:30–7:30 pm, India Standard Time'],
  state: 'delivered',
  failure: null,
  created_at: '2026-11-20T10:30:00.000Z',
  state_at: '2026-11-20T10:31:00.000Z',
  ...overrides,
})

export const someWhatsAppMessages = (): WhatsAppMessageRow[] => [
  whatsAppRow(1, { state: 'queued', state_at: '2026-11-20T10:30:00.000Z' }),
  whatsAppRow(2, {
    state: 'failed',
    failure: 'This number is not on WhatsApp.',
    to_name: LONG,
    parameters: ['', LONG],
  }),
  whatsAppRow(3, { state: 'sent', template: 'class_cancelled' }),
  whatsAppRow(4, { template: 'payment_receipt', parameters: [student.name, 'Veenai', '₹700', 'SMA/26-27/00001'] }),
  whatsAppRow(5, { state: 'read', number: '+447400123456' }),
]

/** Returns this month's approved payments: 178 payments on the first of the month, and one today. */
export function monthFees(): MonthFees {
  const today = academyDate(0)
  const month = today.slice(0, 7)
  const first = { date: `${month}-01`, amount: 124_600, count: 178 }
  const days = today === first.date ? [first] : [first, { date: today, amount: 700, count: 1 }]
  const sum = (of: 'amount' | 'count') => days.reduce((total, day) => total + day[of], 0)
  return { month, amount: sum('amount'), count: sum('count'), days }
}

export const fullMessage = (row: MessageRow): FullMessage => ({
  ...row,
  text: 'Thank you',
  html: '<p>Thank you</p>',
  invitation: null,
  receipt_id: null,
})

/** Returns three days of time off if `overrides` names a teacher. Otherwise, returns a one-day holiday. */
export const timeOffView = (number: number, inDays: number, overrides: Partial<TimeOffView> = {}): TimeOffView => {
  const from = academyDate(inDays)
  const to = overrides.teacher_id ? academyDate(inDays + 2) : from
  return {
    id: idOf(7000 + number),
    kind: overrides.teacher_id ? 'time_off' : 'holiday',
    teacher_id: null,
    teacher_name: null,
    label: overrides.teacher_id ? 'Away' : 'Holiday: Pongal',
    reason: overrides.teacher_id ? `A wedding in ${LONG}` : 'Pongal',
    from,
    to,
    from_time: null,
    to_time: null,
    starts_at: academyInstant(from, '00:00').toISOString(),
    ends_at: new Date(academyInstant(to, '00:00').getTime() + 86_400_000).toISOString(),
    ...overrides,
  }
}

export const someTimeOff = (): TimeOffView[] => [
  timeOffView(1, 12),
  timeOffView(2, 20, { teacher_id: teacher.id, teacher_name: teacher.name }),
]

/** Returns a class that is affected by time off. The class can move by a week unless `why_not` is set. */
export const affectedClass = (
  number: number,
  inDays: number,
  time: string,
  overrides: Partial<AffectedClass> = {},
): AffectedClass => {
  const end = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`
  return {
    slot_id: idOf(1000 + number),
    teacher_id: teacher.id,
    teacher_name: teacher.name,
    student_id: idOf(8000 + number),
    student_name: `Student ${number}`,
    learner_id: idOf(8000 + number),
    learner_name: `Student ${number}`,
    subject: 'Veenai',
    counted: false,
    ...slotTimes(academyDate(inDays), time, end),
    next_week: overrides.why_not ? null : slotTimes(academyDate(inDays + 7), time, end),
    why_not: null,
    append: null,
    why_no_append: null,
    substitutes: [],
    ...overrides,
  }
}

export const timeOffPreview = (classes: AffectedClass[], overrides: Partial<TimeOffPreview> = {}): TimeOffPreview => ({
  seen: 'as it was seen',
  gives_back: true,
  free_hours: 9,
  students: new Set(classes.map(({ student_id }) => student_id)).size,
  teachers: 1,
  classes,
  ...overrides,
})
