import { listStudents, listTeacherApplications } from '@/lib/applications/queries'
import type { Actor } from '@/lib/auth/session/actor'
import { listOfficeCalendar } from '@/lib/bookings/lists/calendar-queries'
import { listClasses } from '@/lib/bookings/queries'
import { academyToday } from '@/lib/core/time/zone'
import { listFailedCleanUps } from '@/lib/meetings/queries'
import { countMessages, listMessages } from '@/lib/notifications/queries'
import { getPerson } from '@/lib/office/people-queries'
import { countWaiting, feesOfMonth } from '@/lib/office/queries'
import { getPaymentDetail } from '@/lib/payments/detail-queries'
import { listPayments } from '@/lib/payments/queries'
import { listClosed } from '@/lib/privacy/closing-queries'
import { listTimeOff } from '@/lib/time-off/queries'
import { listTrialRequests } from '@/lib/trials/queries'

/** The sample people and the sample payment that `officeReads` uses. */
export interface SampleRecords {
  student: Actor
  teacher: Actor
  admin: Actor
  payment: string
}

/** A list page, count or record that the office reads, with a description and the function that reads it. */
export interface OfficeRead {
  group: string
  description: string
  work: () => Promise<unknown>
}

// The parameter's type is `never`, because each list has different filters. The table below passes each list only its
// own filters.
type List = (query: never) => Promise<unknown>

const PAGE = 25
/** The number of rows that come before the "page in the middle" of a list. */
const FAR = 500

/**
 * Returns all reads to run: every list with each order, filter and search, every count, and single records. Some
 * searches match no rows, and others match few or all rows.
 */
export function officeReads({ student, teacher, admin, payment }: SampleRecords): OfficeRead[] {
  const rare = student.name.slice('Person '.length)
  const classes = (query: Parameters<typeof listClasses>[1]) => listClasses(admin, query)
  const sortFilters = (sorts: string[], statuses: string[]) =>
    sorts.flatMap((sort) => [{ sort }, ...statuses.map((status) => ({ sort, status }))])
  const lists: [string, List, Record<string, unknown>[]][] = [
    ['payments', listPayments, sortFilters(['newest', 'oldest'], ['pending', 'approved', 'rejected'])],
    ['students', listStudents, sortFilters(['newest', 'oldest', 'name'], ['pending', 'approved', 'rejected'])],
    ['teachers', listTeacherApplications, sortFilters(['newest', 'oldest', 'name'], ['pending', 'approved'])],
    ['trials', listTrialRequests, sortFilters(['newest', 'oldest', 'name'], ['waiting', 'handled'])],
    ['messages', listMessages, [{}, { status: 'sent' }, { status: 'failed' }, { status: 'held' }]],
    [
      'classes',
      classes,
      [
        {},
        { status: 'past' },
        { status: 'unmarked' },
        { course: 'Veenai' },
        { status: 'past', course: 'Veenai' },
        { person: student.id },
        { person: teacher.id },
        { from: day(30), to: day(37) },
        { status: 'past', from: day(-37), to: day(-30) },
      ],
    ],
  ]
  const texts = [
    ...['a', 'x', '0000', rare.slice(0, 3), rare, 'person', 'person a', 'no such person'],
    ...[student.email, student.phone, teacher.name, 'veenai', 'kathak', 'kathak person f'],
  ]
  const officeRead = (group: string, description: string, work: () => Promise<unknown>): OfficeRead => ({
    group,
    description,
    work,
  })
  return [
    ...lists.flatMap(([group, list, filters]) =>
      filters.flatMap((filter) =>
        [undefined, ...texts].map((q) => {
          const query = { ...filter, limit: PAGE, ...(q === undefined ? {} : { q }) }
          return officeRead(group, describeFilter(filter, q, { student, teacher }), () => list(query as never))
        }),
      ),
    ),
    ...lists
      .filter(([group]) => group !== 'teachers' && group !== 'trials')
      .map(([group, list]) => officeRead(group, 'a page in the middle', pageInTheMiddle(list))),
    officeRead('calendar', '7 days', () => listOfficeCalendar({ from: day(0), to: day(6) })),
    officeRead('calendar', '42 days', () => listOfficeCalendar({ from: day(0), to: day(41) })),
    officeRead('calendar', '7 days of a teacher', () =>
      listOfficeCalendar({ from: day(0), to: day(6), teachers: [teacher.id] }),
    ),
    officeRead('records', 'a student', () => getPerson(student.id)),
    officeRead('records', 'a teacher', () => getPerson(teacher.id)),
    officeRead('records', 'a payment', () => getPaymentDetail(payment)),
    officeRead('counts', 'messages', () => countMessages()),
    officeRead('counts', 'pending items', () => countWaiting()),
    officeRead('counts', 'fees of the month', () => feesOfMonth({})),
    officeRead('small lists', 'time off', () => listTimeOff(admin, {})),
    officeRead('small lists', 'closed accounts', () => listClosed()),
    officeRead('small lists', 'meetings that could not be deleted', () => listFailedCleanUps()),
  ]
}

/** Returns the date that is this many days after today in the academy's time zone. */
function day(fromToday: number): string {
  const at = new Date(`${academyToday()}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + fromToday)
  return at.toISOString().slice(0, 10)
}

function describeFilter(
  filter: Record<string, unknown>,
  q: string | undefined,
  { student, teacher }: Pick<SampleRecords, 'student' | 'teacher'>,
) {
  const filters = Object.entries(filter).map(([name, value]) => {
    if (name !== 'person') return String(value)
    return value === teacher.id ? 'of a teacher' : value === student.id ? 'of a student' : 'of another person'
  })
  return [...filters, ...(q === undefined ? [] : [`"${q}"`])].join(', ') || 'first page'
}

function pageInTheMiddle(list: List) {
  let cursor: string | undefined
  return async () => {
    cursor ??= ((await list({ limit: FAR } as never)) as { nextCursor?: string }).nextCursor
    return list({ limit: PAGE, cursor } as never)
  }
}
