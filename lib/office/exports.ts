import { listStudents, listTeacherApplications } from '@/lib/applications/queries'
import type { StudentListQuery } from '@/lib/applications/schema'
import type { SortedListQuery } from '@/lib/core/http/fields'
import { stateName } from '@/lib/core/text/indian-states'
import { wallClock } from '@/lib/core/time/format'
import { academyZone } from '@/lib/core/time/zone'
import { readOnReplica } from '@/lib/db/replica'
import type { Statements } from '@/lib/db/transaction'
import { listFees } from '@/lib/fees/office-queries'
import type { FeeListQuery } from '@/lib/fees/office-schema'
import { listPayments } from '@/lib/payments/queries'
import type { PaymentListQuery } from '@/lib/payments/schema'
import { toCsv } from './csv'
import { listTeacherHours } from './teacher-hours-queries'

/**
 * The number of rows read at a time, and the maximum number of rows in an export. For larger exports, use database
 * tools.
 */
const PAGE = 500
const MAX_ROWS = 50_000

type Page<Row> = { rows: Row[]; nextCursor?: string }

async function everyRow<Row, Query extends { cursor?: string }>(
  read: (query: Query & { limit: number }, from: Statements) => Promise<Page<Row>>,
  query: Query,
  from: Statements,
): Promise<Row[]> {
  const all: Row[] = []
  let cursor = query.cursor
  do {
    const page = await read({ ...query, limit: PAGE, cursor }, from)
    all.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor && all.length < MAX_ROWS)
  return all
}

/** Writes the columns in the order of `headers`, which maps each column to the header in the file. */
const csv = <Row extends object>(headers: Partial<Record<keyof Row, string>>, rows: readonly Row[]) => {
  const columns = Object.keys(headers) as (keyof Row)[]
  return toCsv(
    columns.map((column) => headers[column] ?? ''),
    rows.map((row) => columns.map((column) => row[column])),
  )
}

/**
 * The last columns of the exports of payments, students and teachers. Add a new column at the very end, so that
 * existing columns do not move.
 */
const places = { contact_phone: 'Contact number', country: 'Country', state: 'State' } as const

/** Formats a state in the style of GST returns: "33-Tamil Nadu". A spreadsheet would turn a bare code into a number. */
const withState = <Row extends { state: string | null }>(row: Row): Row => ({
  ...row,
  state: row.state && `${row.state}-${stateName(row.state)}`,
})

/** Formats an instant as `YYYY-MM-DD HH:MM` in the academy's time zone. */
const academyTime = (instant: string): string => {
  const { date, time } = wallClock(instant, academyZone())
  return `${date} ${time}`
}

const pageOfPayments = async (query: PaymentListQuery, from: Statements) => {
  const { payments: rows, nextCursor } = await listPayments(query, from)
  return { rows, nextCursor }
}

/** Returns a CSV of the payments that match `query`. */
export async function exportPayments(query: PaymentListQuery): Promise<string> {
  const rows = await readOnReplica((from) => everyRow(pageOfPayments, query, from))
  return csv(
    {
      created_at: 'Sent or recorded',
      username: 'Name',
      phone: 'Phone',
      email: 'Email',
      course_name: 'Course',
      fee: 'Amount (₹)',
      utr: 'UPI reference',
      status: 'Status',
      id: 'Payment ID',
      ...places,
    },
    rows.map((row) => withState({ ...row, created_at: academyTime(row.created_at) })),
  )
}

const pageOfStudents = async (query: StudentListQuery, from: Statements) => {
  const { data: rows, nextCursor } = await listStudents(query, from)
  return { rows, nextCursor }
}

/** Returns a CSV of the students that match `query`. */
export async function exportStudents(query: StudentListQuery): Promise<string> {
  const rows = await readOnReplica((from) => everyRow(pageOfStudents, query, from))
  return csv(
    {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      alt_mobile: 'Second mobile',
      qualification: 'Experience level',
      other_experience: 'Other experience',
      years_learning: 'Years of study',
      regions: 'Regions',
      courses: 'Courses',
      status: 'Status',
      id: 'Account ID',
      ...places,
    },
    rows.map(withState),
  )
}

const pageOfTeachers = async (query: SortedListQuery, from: Statements) => {
  const { data: rows, nextCursor } = await listTeacherApplications(query, from)
  return { rows, nextCursor }
}

/** Returns a CSV of the teacher applications that match `query`. */
export async function exportTeachers(query: SortedListQuery): Promise<string> {
  const rows = await readOnReplica((from) => everyRow(pageOfTeachers, query, from))
  return csv(
    {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      alt_mobile: 'Second mobile',
      qualification: 'Qualification',
      years_learning: 'Years of study',
      teaching_experience: 'Teaching experience',
      regions: 'Regions',
      courses: 'Courses',
      status: 'Status',
      user_id: 'Account ID',
      ...places,
    },
    rows.map(withState),
  )
}

const pageOfFees = async (query: FeeListQuery, from: Statements) => {
  const { fees: rows, nextCursor } = await listFees(query, from)
  return { rows, nextCursor }
}

/** Returns a CSV of the fees that match `query`. */
export async function exportFees(query: FeeListQuery): Promise<string> {
  const rows = await readOnReplica((from) => everyRow(pageOfFees, query, from))
  return csv(
    {
      due_on: 'Due date',
      username: 'Family',
      learner_name: 'Student',
      course_name: 'Course',
      label: 'Fee for',
      kind: 'Type',
      list_amount: 'Before concession (₹)',
      concession: 'Concession',
      amount: 'Amount (₹)',
      paid: 'Paid (₹)',
      refunded: 'Refunded (₹)',
      open: 'Unpaid (₹)',
      status: 'Status',
      paid_on: 'Paid on',
      receipt_number: 'Receipt number',
      last_reminded_at: 'Last reminder',
      phone: 'Phone',
      contact_phone: 'Contact number',
      country: 'Country',
      id: 'Fee ID',
      user_id: 'Account ID',
    },
    rows.map((row) => ({ ...row, last_reminded_at: row.last_reminded_at && academyTime(row.last_reminded_at) })),
  )
}

/** Exports each teacher's monthly hours as CSV. `from` and `to` are academy dates. */
export async function exportTeacherHours(days: { from?: string; to?: string }): Promise<string> {
  const rows = await readOnReplica((from) => listTeacherHours(days, from))
  return csv(
    {
      month: 'Month',
      teacher: 'Teacher',
      classes_held: 'Classes held',
      hours: 'Hours',
      student_absent: 'Student absent',
      teacher_absent: 'Teacher absent',
      unmarked: 'Without attendance',
      teacher_id: 'Account ID',
    },
    rows,
  )
}
