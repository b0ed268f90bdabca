import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { readEmailConfirmation } from '@/lib/accounts/email/confirmation-queries'
import { logIn } from '@/lib/accounts/service'
import { listStudents, listTeacherApplications } from '@/lib/applications/queries'
import { actorOf } from '@/lib/auth/session/actor'
import { listOfficeCalendar, listOwnCalendar } from '@/lib/bookings/lists/calendar-queries'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'
import { listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { defaultContent, provideAcademyContent } from '@/lib/core/config/academy'
import { pool } from '@/lib/db/client'
import { listHeldEmails } from '@/lib/held-emails/queries'
import { listInvitations } from '@/lib/invitations/queries'
import { createMeetingBody } from '@/lib/meetings/schema'
import { createMeeting } from '@/lib/meetings/service'
import { listNotifications } from '@/lib/notifications/inbox/queries'
import { markNotificationsRead } from '@/lib/notifications/inbox/service'
import { listMessages } from '@/lib/notifications/queries'
import { listWhatsAppMessages } from '@/lib/notifications/whatsapp/queries'
import { countWaiting, feesOfMonth } from '@/lib/office/queries'
import { getPaymentDetail } from '@/lib/payments/detail-queries'
import { listOwnPayments } from '@/lib/payments/own-payments-queries'
import { listPayments } from '@/lib/payments/queries'
import { listClosed } from '@/lib/privacy/closing-queries'
import { listSlots } from '@/lib/slots/queries'
import { getTeacherByPhone, listCourseTeachers, listTeachers } from '@/lib/teachers/queries'
import { listTimeOff } from '@/lib/time-off/queries'
import { previewTimeOffEffects } from '@/lib/time-off/service'
import { listEnquiries } from '@/lib/trials/enquiry-queries'
import { listTrialRequests } from '@/lib/trials/queries'
import { notifyWaitlist } from '@/lib/waitlist/email-service'
import { listWaitlist } from '@/lib/waitlist/queries'
import { academyDate } from '../../support/browser/academy-clock'
import { asOwner, ownerUrl } from '../../support/owner'
import { acting, enrol, only, openSlot, PASSWORD, type Person } from '../../support/people'
import { addPlanReporting, rowsRead, watchPlans } from '../../support/sql/query-plans'
import { whatsAppEnv } from '../../support/whatsapp'

/** The number of people, and also of classes. The cost of a list or a lookup must not grow with this number. */
const MANY = 50_000
const TEACHERS = 200
/** The number of past classes per teacher. The teacher's other classes are in the future. */
const PAST = Math.floor((0.7 * MANY) / TEACHERS)
/** The maximum number of rows that a call may read from a table. */
const FEW = 3000
const large = [
  'users',
  'payments',
  'slots',
  'bookings',
  'sessions',
  'student_profiles',
  'trial_requests',
  'waitlist_entries',
  'messages',
  'notifications',
  'whatsapp_messages',
]

// Connects as the owner, because only the owner may see how a statement was executed.
process.env.DATABASE_URL = addPlanReporting(ownerUrl())
Object.assign(process.env, whatsAppEnv('http://127.0.0.1:9'))
const { plansOf } = watchPlans(pool())
let student: Person
let teacher: Person
let admin: Person
let token: string
let payment: string

beforeAll(async () => {
  await asOwner(async (client) => {
    await client.query(
      'SET auto_explain.log_min_duration = -1; SET session_replication_role = replica; SET statement_timeout = 0',
    )
    await withoutSlowIndexes(client, () => client.query(insertRows))
    await client.query('ANALYZE')
    const people = await client.query<Person>(
      `SELECT id, name, email, phone, role FROM users WHERE phone IN ('8000020000', '8000000100')
       ORDER BY phone DESC`,
    )
    ;[student, teacher] = people.rows as [Person, Person]
    const payments = await client.query<{ id: string }>('SELECT id FROM payments WHERE user_id = $1 LIMIT 1', [
      student.id,
    ])
    payment = only(payments.rows).id
  })
  admin = await enrol(pool(), 'admin')
  token = (await logIn({ phone: admin.phone, password: PASSWORD }, '198.51.100.1')).token
}, 120_000)

/**
 * Drops the indexes that make inserts slow, loads the data, and creates the same indexes again. This is much faster
 * than updating the indexes for each row.
 */
async function withoutSlowIndexes(client: pg.Client, load: () => Promise<unknown>): Promise<void> {
  const constraints = await client.query<{ place: string; name: string; definition: string }>(
    `SELECT conrelid::regclass AS place, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'x' AND connamespace = 'public'::regnamespace`,
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am m ON m.oid = c.relam
     WHERE amname = 'gin' AND relnamespace = 'public'::regnamespace`,
  )
  for (const { place, name } of constraints.rows) await client.query(`ALTER TABLE ${place} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
  try {
    await load()
  } finally {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { place, name, definition } of constraints.rows)
      await client.query(`ALTER TABLE ${place} ADD CONSTRAINT ${name} ${definition}`)
  }
}

const insertRows = `
  INSERT INTO users (name, email, phone, contact_phone, country, state, password_hash, role, created_at)
  SELECT 'Person ' || left(md5(i::text), 8), 'p' || i || '@example.com', (8000000000 + i)::text,
         CASE WHEN i % 2 = 0 THEN '+44' || (7400000000 + i)::text END, CASE WHEN i % 100 > 0 THEN 'IN' END,
         CASE WHEN i % 100 > 0 THEN '33' END, 'x',
         (CASE WHEN i <= ${TEACHERS} THEN 'teacher' ELSE 'student' END)::"Role", now() - i * interval '1 minute'
  FROM generate_series(1, ${MANY}) i;

  CREATE TEMP TABLE person AS SELECT id, phone::bigint - 8000000000 AS i, created_at FROM users;
  CREATE INDEX ON person (i);
  ANALYZE person;

  INSERT INTO learners (id, account_id, name, created_at) SELECT id, id, name, created_at FROM users;

  INSERT INTO teacher_profiles (user_id, qualification, regions, courses, status, submitted_at)
  SELECT id, 'MA Music', '{south}', '{"south":["Veenai"]}', 'approved', created_at FROM person WHERE i <= ${TEACHERS};

  INSERT INTO teacher_courses (teacher_id, course_name, region)
  SELECT id, 'Veenai', 'south' FROM person WHERE i <= ${TEACHERS};

  INSERT INTO student_profiles (user_id, learner_id, qualification, regions, courses, status, submitted_at)
  SELECT id, id, 'Fresher', '{south}', '{"south":["Violin"]}',
         (CASE WHEN i % 1000 = 0 THEN 'pending' ELSE 'approved' END)::"Decision", created_at
  FROM person WHERE i > ${TEACHERS};

  INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '30 days' FROM person;

  INSERT INTO payments (user_id, learner_id, course_name, fee, screenshot_key, screenshot_sha256, screenshot_dhash, status, created_at,
                        decided_at)
  SELECT id, id, (ARRAY['Veenai','Violin','Piano','Kathak','Painting','Ghazal','Tabla','Sitar','Flute','Drums'])[1 + i % 10], 700,
         'payments/none.webp', encode(sha256(i::text::bytea), 'hex'), CASE WHEN i % 50 = 0 THEN left(md5(i::text), 16) END,
         (CASE WHEN i % 1000 = 0 THEN 'pending' WHEN i % 10 = 0 THEN 'rejected' ELSE 'approved' END)::"Decision", created_at,
         now() - i * interval '1 hour'
  FROM person;

  INSERT INTO slots (teacher_id, starts_at, ends_at)
  SELECT t.id, at, at + interval '1 hour'
  FROM generate_series(0, ${MANY} - 1) n
  JOIN person t ON t.i = 1 + n % ${TEACHERS}
  CROSS JOIN LATERAL (SELECT date_trunc('hour', now()) + ((n / ${TEACHERS}) - ${PAST}) * interval '10 hours' AS at) slot;

  INSERT INTO bookings (slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject)
  SELECT s.id, s.teacher_id, p.id, p.id, s.starts_at, s.ends_at, 'Veenai'
  FROM (SELECT *, row_number() OVER (ORDER BY starts_at, id) AS n FROM slots) s
  JOIN person p ON p.i = ${TEACHERS} + 1 + s.n % (${MANY} - ${TEACHERS});

  INSERT INTO bookings (slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject, cancelled_at, cancelled_by)
  SELECT slot_id, teacher_id, student_id, student_id, starts_at, ends_at, subject, starts_at - interval '2 days', student_id
  FROM bookings WHERE slot_id::text < '4';

  INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone, created_at, handled_at, status, follow_up_on)
  SELECT 'Person ' || left(md5(i::text), 8), '+91' || (8000000000 + i)::text, 'Veenai', '{mon}', '{evening}',
         'Asia/Kolkata', created_at, CASE WHEN i % 1000 > 0 THEN now() END,
         CASE WHEN i % 1000 > 0 THEN 'contacted' ELSE 'new' END, CASE WHEN i % 1000 = 1 THEN date '2026-01-01' END
  FROM person;

  INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, attempts, sent_at, created_at)
  SELECT 'class-booked', id, name, email, 'Veenai is booked', '', '', 'sent', 1, created_at, created_at
  FROM person JOIN users USING (id, created_at);

  INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, held_because, created_at)
  SELECT 'class-moved', id, name, email, 'Veenai has a new time', '', '', 'held', 'unconfirmed', users.created_at + n * interval '1 day'
  FROM person JOIN users USING (id) CROSS JOIN generate_series(1, 2) n WHERE i % 10 = 0;

  INSERT INTO notifications (user_id, kind, title, text, href, created_at, read_at)
  SELECT users.id, 'class-booked', 'Veenai is booked', '', '/my-classes', users.created_at + n * interval '1 hour',
         CASE WHEN n > 1 THEN now() END
  FROM person JOIN users USING (id) CROSS JOIN generate_series(1, 2) n;

  INSERT INTO whatsapp_messages (user_id, template, parameters, number, once_key, state, error_code, provider_id, created_at)
  SELECT users.id, 'class_reminder', '{a,b,c}', '+919999999999', 'reminder:' || i || ':' || n,
         CASE WHEN i % 100 = 0 THEN 'failed' ELSE 'read' END::"WhatsAppState", CASE WHEN i % 100 = 0 THEN '131026' END,
         'wamid.' || i || '.' || n, users.created_at + n * interval '1 hour'
  FROM person JOIN users USING (id) CROSS JOIN generate_series(1, 2) n;

  INSERT INTO waitlist_entries (user_id, learner_id, teacher_id, ended_at)
  SELECT p.id, p.id, t.id, CASE WHEN p.i % 30 > 0 THEN now() END FROM person p JOIN person t ON t.i = 1 + p.i % ${TEACHERS};
`

const month = { from: academyDate(-3), to: academyDate(38) }

/** Returns a period of time off that begins when every teacher has a class. */
function timeOffWhileTeaching(minutes: number) {
  const startsAt = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 30 * 10 * 3_600_000
  const wall = (at: number) => new Date(at + 330 * 60_000).toISOString()
  const [from, to] = [wall(startsAt), wall(startsAt + minutes * 60_000)]
  return { from: from.slice(0, 10), from_time: from.slice(11, 16), to: to.slice(0, 10), to_time: to.slice(11, 16) }
}

const cases: [string, () => Promise<unknown>, number?][] = [
  ['slots of a teacher in a range', () => listSlots(acting(student), teacher.id, {})],
  [
    'slots of a teacher on a day',
    () => listSlots(acting(student), teacher.id, { from: '2026-01-01', to: '2026-01-01' }),
  ],
  ['classes that a student takes', () => listBookedClasses(acting(student), student.id)],
  ['classes that a teacher gives', () => listBookedClasses(acting(teacher), teacher.id)],
  ['what a student waits for', () => listWaitlist(acting(student))],
  ['telling those who wait for a teacher', () => notifyWaitlist({ teacherId: teacher.id })],
  ['payments, newest first', () => listPayments({})],
  ['payments, a page in the middle', middle(listPayments)],
  ['payments that wait', () => listPayments({ status: 'pending' })],
  ['payments that wait, counted', () => listPayments({ status: 'pending', limit: 25 })],
  ['payments of a course that wait, counted', () => listPayments({ status: 'pending', limit: 1, q: 'kathak' })],
  ['payments that were rejected, a page on', middle((query) => listPayments({ ...query, status: 'rejected' }))],
  ['payments, oldest first', () => listPayments({ sort: 'oldest' })],
  ['payments, oldest first, a page in the middle', middle((query) => listPayments({ ...query, sort: 'oldest' }))],
  ['payments that wait, oldest first', () => listPayments({ sort: 'oldest', status: 'pending' })],
  [
    'payments that were rejected, oldest first, a page on',
    middle((query) => listPayments({ ...query, sort: 'oldest', status: 'rejected' })),
  ],
  ['payments of a course, oldest first', () => listPayments({ sort: 'oldest', q: 'kathak' })],
  ['payments of a name, oldest first', () => listPayments({ sort: 'oldest', q: student.name.slice(7) })],
  ['payments of a name', () => listPayments({ q: student.name.slice(7) })],
  ['payments of an email', () => listPayments({ q: 'p20000@example.com' })],
  ['payments of a phone', () => listPayments({ q: '8000020000' })],
  ['payments of a contact number', () => listPayments({ q: '+44 7400 020000' })],
  ['payments of a course', () => listPayments({ q: 'kathak' })],
  ['payments of nobody', () => listPayments({ q: 'nobody of this name' })],
  ['payments of a letter that everybody bears', () => listPayments({ q: 'x' })],
  ['payments of a course that nobody paid', () => listPayments({ q: 'mridangam' })],
  ...(['coming', 'past', 'cancelled'] as const).flatMap((status): [string, () => Promise<unknown>][] => [
    [`${status} classes of a student`, () => listClasses(acting(student), { status })],
    [`${status} classes of a teacher`, () => listClasses(acting(teacher), { status })],
    [`${status} classes of everybody`, () => listClasses(acting(admin), { status })],
    [`${status} classes, a page on`, middle((query) => listClasses(acting(admin), { ...query, status }))],
  ]),
  ['the fees of a month', () => feesOfMonth({})],
  ['a student’s calendar', () => listOwnCalendar(acting(student), month)],
  ['a teacher’s classes on a calendar', () => listOwnCalendar(acting(teacher), month)],
  ['the office’s calendar of all teachers', () => listOfficeCalendar(month)],
  ['the office’s calendar of a day long ago', () => listOfficeCalendar({ from: '2026-08-01', to: '2026-08-01' })],
  ['the office’s calendar of one teacher', () => listOfficeCalendar({ ...month, teachers: [teacher.id] })],
  ['the students of a teacher', () => listMyStudents(acting(teacher), {})],
  [
    'the students of a teacher, a page on',
    async () => {
      const { nextCursor } = await listMyStudents(acting(teacher), { limit: 100 })
      expect(nextCursor).toBeDefined()
      await listMyStudents(acting(teacher), { limit: 100, cursor: nextCursor })
    },
  ],
  ['the students of a teacher of a name', () => listMyStudents(acting(teacher), { q: 'person' })],
  ['classes of a course', () => listClasses(acting(admin), { course: 'Veenai' })],
  ['past classes of a course that nobody takes', () => listClasses(acting(admin), { course: 'Tabla', status: 'past' })],
  ['past classes of one person', () => listClasses(acting(admin), { person: student.id, status: 'past' })],
  ['classes that nobody marked', () => listClasses(acting(admin), { status: 'unmarked' })],
  ['all that waits for the office', () => countWaiting()],
  ['all that waits for the office of a registered academy', () => withGstin(countWaiting)],
  ['cancelled classes of a course', () => listClasses(acting(admin), { course: 'Veenai', status: 'cancelled' })],
  [
    'cancelled classes of a course that nobody takes',
    () => listClasses(acting(admin), { course: 'Tabla', status: 'cancelled' }),
  ],
  ['cancelled classes of one person', () => listClasses(acting(admin), { person: teacher.id, status: 'cancelled' })],
  ...(['coming', 'past', 'unmarked', 'cancelled'] as const).flatMap((status): [string, () => Promise<unknown>][] => [
    [`${status} classes of a student’s name`, () => listClasses(acting(admin), { status, q: student.name.slice(7) })],
    [`${status} classes of a teacher’s name`, () => listClasses(acting(admin), { status, q: teacher.name.slice(7) })],
    [
      `${status} classes of a course and a name`,
      () => listClasses(acting(admin), { status, q: `Veenai ${teacher.name}` }),
    ],
    [`${status} classes of no name`, () => listClasses(acting(admin), { status, q: 'nobody of this name' })],
  ]),
  ['messages of a name', () => listMessages({ q: student.name.slice(7) })],
  ['messages of an address', () => listMessages({ q: student.email })],
  ['messages of a contact number', () => listMessages({ q: '+44 7400 020000' })],
  ['messages of nobody', () => listMessages({ q: 'nobody of this name', status: 'sent' })],
  ['held emails by person', () => listHeldEmails({})],
  // Limits the page to 50 people, because the list also reads every held email of each person.
  ['held emails by person, a page in the middle', middle((query) => listHeldEmails({ ...query, limit: 50 }))],
  ['held emails of a name', () => listHeldEmails({ q: student.name.slice(7) })],
  ['held emails of no name', () => listHeldEmails({ q: 'nobody of this name' })],
  ['the emails that wait for one address', () => readEmailConfirmation({ ...acting(student), emailVerifiedAt: null })],
  ['notifications', () => listNotifications(acting(student), {})],
  [
    'notifications, a page on',
    async () => {
      const { nextCursor } = await listNotifications(acting(student), { limit: 1 })
      expect(nextCursor).toBeDefined()
      await listNotifications(acting(student), { limit: 1, cursor: nextCursor })
    },
  ],
  ['unread notifications', () => listNotifications(acting(student), { status: 'unread', limit: 3 })],
  ['marking notifications as read', () => markNotificationsRead(acting(student), { until: new Date() })],
  ['WhatsApp messages, a page in the middle', middle(listWhatsAppMessages)],
  ['WhatsApp messages that failed', middle((query) => listWhatsAppMessages({ ...query, status: 'failed' }))],
  ['WhatsApp messages of a name', () => listWhatsAppMessages({ q: student.name.slice(7) })],
  ['WhatsApp messages of nobody', () => listWhatsAppMessages({ q: 'nobody of this name' })],
  ['one’s own payments', () => listOwnPayments(acting(student))],
  ['a payment with all that belongs to it', () => getPaymentDetail(payment)],
  ['students, newest first', () => listStudents({})],
  ['students, a page in the middle', middle(listStudents)],
  ['students of a name', () => listStudents({ q: student.name.slice(7) })],
  ['students of a phone', () => listStudents({ q: '8000020000' })],
  ['students of a contact number', () => listStudents({ q: '07400 020000' })],
  ['families without a country', () => listStudents({ without_country: 'true' })],
  ['students of no name', () => listStudents({ q: 'nobody of this name' })],
  ['students whose form waits', () => listStudents({ status: 'pending' })],
  ['students whose form was rejected', () => listStudents({ status: 'rejected' })],
  ['closed accounts', () => listClosed()],
  ['unopened accounts', () => listInvitations({})],
  ['unopened accounts of a contact number', () => listInvitations({ q: '0044 7400 020000' })],
  ['unopened accounts of a name', () => listInvitations({ q: 'nobody of this name' })],
  ['accounts that were opened with an invitation', () => listInvitations({ status: 'opened', limit: 25 })],
  ['teacher applications', () => listTeacherApplications({})],
  ['teacher applications of a name', () => listTeacherApplications({ q: teacher.name.slice(7) })],
  ...(['oldest', 'name'] as const).flatMap((sort): [string, () => Promise<unknown>][] => [
    [`students by ${sort}`, () => listStudents({ sort })],
    [`students by ${sort}, a page in the middle`, middle((query) => listStudents({ ...query, sort }))],
    [`students of a name by ${sort}`, () => listStudents({ sort, q: student.name.slice(7) })],
    [`students whose form waits by ${sort}`, () => listStudents({ sort, status: 'pending' })],
    [`students whose form was approved by ${sort}`, () => listStudents({ sort, status: 'approved' })],
    [`students whose form was rejected by ${sort}`, () => listStudents({ sort, status: 'rejected' })],
    [`teacher applications by ${sort}`, () => listTeacherApplications({ sort })],
  ]),
  ...(['newest', 'oldest', 'name'] as const).flatMap((sort): [string, () => Promise<unknown>][] => [
    [`trial requests by ${sort}`, () => listTrialRequests({ sort })],
    [`trial requests by ${sort}, a page in the middle`, middle((query) => listTrialRequests({ ...query, sort }))],
    [`trial requests that wait by ${sort}`, () => listTrialRequests({ sort, status: 'waiting' })],
    [`trial requests that were handled by ${sort}`, () => listTrialRequests({ sort, status: 'handled' })],
    [`enquiries by ${sort}`, () => listEnquiries({ sort })],
    [`enquiries that wait by ${sort}`, () => listEnquiries({ sort, status: 'waiting' })],
    [`enquiries of a phone by ${sort}`, () => listEnquiries({ sort, q: '8000020000' })],
    [`trial requests of a phone by ${sort}`, () => listTrialRequests({ sort, q: '8000020000' })],
  ]),
  ['time off for the office', () => listTimeOff(acting(admin), {})],
  ['the time off of a teacher', () => listTimeOff(acting(student), { teacher: teacher.id })],
  [
    'the effects of a teacher’s time off',
    () => previewTimeOffEffects({ teacher_id: teacher.id, ...timeOffWhileTeaching(24 * 60) }, true),
  ],
  ['the effects of a holiday', () => previewTimeOffEffects({ teacher_id: null, ...timeOffWhileTeaching(30) })],
  ['teachers by name', () => listTeachers()],
  ['a teacher by phone', () => getTeacherByPhone(acting(student), teacher.phone)],
  ['a session by its token', async () => expect(await actorOf(token)).toMatchObject({ id: admin.id })],
  ['a login by phone', () => logIn({ phone: admin.phone, password: PASSWORD }, '198.51.100.1')],
  ['the next class of a student', () => createMeeting(acting(student), createMeetingBody.parse({})).catch(() => null)],
  [
    'a booking',
    async () => {
      const slot = await openSlot(pool(), (await enrol(pool(), 'teacher')).id, 600)
      const booker = await enrol(pool(), 'student')
      await bookSlots(acting(booker), { student_id: booker.id, teacher_id: slot.teacherId, selectedSlots: [slot.id] })
    },
  ],
]

/** Runs `read` in an academy with a GSTIN. */
async function withGstin<T>(read: () => Promise<T>): Promise<T> {
  const content = defaultContent()
  provideAcademyContent(() => ({ ...content, money: { ...content.money, gstin: '33AAPFU0939F1ZC' } }))
  try {
    return await read()
  } finally {
    provideAcademyContent(defaultContent)
  }
}

function middle(list: (query: { cursor?: string; limit?: number }) => Promise<{ nextCursor?: string }>) {
  return async () => {
    const { nextCursor } = await list({ limit: 500 })
    expect(nextCursor).toBeDefined()
    return list({ cursor: nextCursor })
  }
}

describe('queries on fifty thousand rows', () => {
  it.each(cases)('%s reads few rows', async (name, work) => {
    const plans = await plansOf(work)
    expect(plans.length).toBeGreaterThan(0)
    const scans = plans.flatMap(({ query, nodes }) =>
      nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
        .map((node) => ({ table: node['Relation Name'], query })),
    )
    const total = plans.reduce((sum, { ms }) => sum + ms, 0)
    const read = Math.max(...plans.flatMap((plan) => large.map((table) => rowsRead(plan, table))))
    if (process.env.PLAN_TIMES) console.log(`${name}: ${total.toFixed(1)} ms, ${read} rows read`)
    expect(scans).toEqual([])
    expect(read).toBeLessThan(FEW)
  })
})

describe('queries of nearly every visit', () => {
  it.each([
    ['session', () => actorOf(token)],
    ['slots-of-teacher', () => listSlots(acting(student), teacher.id, {})],
    ['teachers', () => listTeachers()],
    ['teachers-of-course', () => listCourseTeachers('veenai', { isVisitor: false })],
    ['free-hours-of-teachers', () => listCourseTeachers('veenai', { isVisitor: false })],
    ['waiting', () => countWaiting()],
    ['waiting-registered', () => withGstin(countWaiting)],
  ])('frequent queries are planned once per connection and not for each visit: %s', async (name, work) => {
    // PostgreSQL plans each of the first five executions separately. It can use a generic plan only from the sixth
    // execution on.
    for (let time = 0; time < 7; time++) await work()
    const { rows } = await pool().query<{ again: boolean }>(
      'SELECT generic_plans = 0 AS again FROM pg_prepared_statements WHERE name = $1',
      [name],
    )
    expect(only(rows).again).toBe(false)
  })
})
