import { isId } from '@/lib/core/http/fields'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, likePattern, readSortedCursor, writeSortedCursor } from '@/lib/core/http/paging'
import { searchedNumber } from '@/lib/core/text/phone'
import { academyToday } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { listOrder } from '@/lib/db/list-order'
import type { Statements } from '@/lib/db/transaction'
import type { EnquirySource, EnquiryStatus } from './enquiry-bounds'
import type { EnquiryListQuery, EnquiryRow } from './enquiry-schema'
import type { DayPart, TrialDay } from './preferences'
import { preferredTimes } from './queries'

interface StoredEnquiry {
  id: string
  name: string
  phone: string
  course_name: string
  days: TrialDay[]
  times: DayPart[]
  time_zone: string
  message: string | null
  at: Date
  handled_at: Date | null
  source: EnquirySource
  status: EnquiryStatus
  owner_id: string | null
  owner_name: string | null
  follow_up_on: string | null
  lost_because: string | null
  notes: string | null
  user_id: string | null
  trial_at: Date | null
  trial_teacher: string | null
  revision: number
  sort_name: string
}

const sortName = Prisma.sql`lower(t.name)`

/** Selects enquiries with their owner, and with their trial class unless it was cancelled. */
const selectEnquiries = Prisma.sql`
  SELECT t.id::text, t.name, t.phone, t.course_name, t.days, t.times, t.time_zone, t.message, t.created_at AS at,
         t.handled_at, t.source, t.status, t.owner_id::text, o.name AS owner_name, t.follow_up_on::text, t.lost_because,
         t.notes, t.user_id::text, b.starts_at AS trial_at, teacher.name AS trial_teacher, t.revision,
         ${sortName} AS sort_name
  FROM trial_requests t
  LEFT JOIN users o ON o.id = t.owner_id
  LEFT JOIN bookings b ON b.id = t.booking_id AND b.cancelled_at IS NULL
  LEFT JOIN users teacher ON teacher.id = b.teacher_id`

/** Lists enquiries, newest first by default. `q` searches name, phone and course. */
export async function listEnquiries(
  query: EnquiryListQuery,
): Promise<{ enquiries: EnquiryRow[]; nextCursor?: string }> {
  const { q, cursor, limit = DEFAULT_PAGE, sort = 'newest', due } = query
  const columns = { at: Prisma.sql`t.created_at`, id: Prisma.sql`t.id`, name: sortName }
  const { order, cursorCondition } = listOrder(sort, columns, readSortedCursor(sort, cursor))
  const rows = await db().$queryRaw<StoredEnquiry[]>`
    ${selectEnquiries}
    WHERE true ${withStatus(query.status)} ${ofOwner(query.owner)}
      ${due === 'true' ? Prisma.sql`AND t.follow_up_on <= ${academyToday()}::date` : Prisma.empty}
      ${cursorCondition}
      ${q ? Prisma.sql`AND lower(t.name || ' ' || t.phone || ' ' || t.course_name) LIKE ${likePattern(searchedNumber(q))}` : Prisma.empty}
    ${order} LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, (row) => writeSortedCursor(sort, { ...row, name: row.sort_name }))
  return { nextCursor: page.nextCursor, enquiries: page.rows.map(toRow) }
}

function withStatus(status: EnquiryListQuery['status']): Prisma.Sql {
  if (!status) return Prisma.empty
  if (status === 'waiting' || status === 'new') return Prisma.sql`AND t.handled_at IS NULL`
  if (status === 'handled') return Prisma.sql`AND t.handled_at IS NOT NULL`
  return Prisma.sql`AND t.status = ${status}`
}

function ofOwner(owner: string | undefined): Prisma.Sql {
  if (!owner) return Prisma.empty
  if (owner === 'none') return Prisma.sql`AND t.owner_id IS NULL`
  return isId(owner) ? Prisma.sql`AND t.owner_id = ${owner}::uuid` : Prisma.sql`AND false`
}

/** Reads one enquiry, or null. */
export async function findEnquiry(tx: Statements, id: string): Promise<EnquiryRow | null> {
  const [row] = await tx.$queryRaw<StoredEnquiry[]>`${selectEnquiries} WHERE t.id = ${id}::uuid`
  return row ? toRow(row) : null
}

function toRow({ at, handled_at, trial_at, trial_teacher, sort_name: _, ...row }: StoredEnquiry): EnquiryRow {
  return {
    ...row,
    times: preferredTimes(row.times, row.time_zone, at),
    created_at: at.toISOString(),
    handled_at: handled_at?.toISOString() ?? null,
    trial: trial_at && { starts_at: trial_at.toISOString(), teacher_name: trial_teacher ?? '' },
  }
}
