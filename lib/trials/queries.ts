import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, likePattern, readSortedCursor, writeSortedCursor } from '@/lib/core/http/paging'
import { searchedNumber } from '@/lib/core/text/phone'
import { firstKnownZone } from '@/lib/core/time/time-zone'
import { academyZone, toAcademyTime } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { listOrder } from '@/lib/db/list-order'
import { type DayPart, partHours, type TrialDay } from './preferences'
import type { TrialListQuery, TrialRow } from './schema'

interface StoredRequest {
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
  sort_name: string
}

/** Lists requests for trial classes, newest first by default. `q` searches name, phone and course. */
export async function listTrialRequests(
  query: TrialListQuery,
): Promise<{ trial_requests: TrialRow[]; nextCursor?: string }> {
  const { status, q, cursor, limit = DEFAULT_PAGE, sort = 'newest' } = query
  const columns = { at: Prisma.sql`t.created_at`, id: Prisma.sql`t.id`, name: Prisma.sql`lower(t.name)` }
  const { order, cursorCondition } = listOrder(sort, columns, readSortedCursor(sort, cursor))
  const rows = await db().$queryRaw<StoredRequest[]>`
    SELECT id::text, name, phone, course_name, days, times, time_zone, message, created_at AS at, handled_at,
           ${columns.name} AS sort_name
    FROM trial_requests t
    WHERE true
      ${status === 'waiting' ? Prisma.sql`AND handled_at IS NULL` : Prisma.empty}
      ${status === 'handled' ? Prisma.sql`AND handled_at IS NOT NULL` : Prisma.empty}
      ${cursorCondition}
      ${q ? Prisma.sql`AND lower(name || ' ' || phone || ' ' || course_name) LIKE ${likePattern(searchedNumber(q))}` : Prisma.empty}
    ${order} LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, (row) => writeSortedCursor(sort, { ...row, name: row.sort_name }))
  return { nextCursor: page.nextCursor, trial_requests: page.rows.map(toRow) }
}

function toRow({ at, handled_at, times, sort_name: _, ...row }: StoredRequest): TrialRow {
  return {
    ...row,
    times: preferredTimes(times, row.time_zone, at),
    status: handled_at ? 'handled' : 'waiting',
    created_at: at.toISOString(),
    handled_at: handled_at?.toISOString() ?? null,
  }
}

/** Converts the preferred times of a request to the academy's time. */
export const preferredTimes = (times: readonly DayPart[], zone: string, at: Date): TrialRow['times'] =>
  times.map((part) => preferredTime(part, firstKnownZone([zone], academyZone()), at))

/** Converts a part of the day to the academy's time. Uses the time difference on the day of the request. */
function preferredTime(part: DayPart, zone: string, at: Date): TrialRow['times'][number] {
  const { from, to } = partHours[part]
  const start = toAcademyTime(at, from, zone)
  return {
    part,
    from_time: from,
    to_time: to,
    academy_from_time: start.time,
    academy_to_time: toAcademyTime(at, to, zone).time,
    academy_day: start.days,
  }
}
