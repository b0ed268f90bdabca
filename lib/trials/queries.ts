import { db, Prisma } from '@/lib/db/client'
import { DEFAULT_PAGE } from '@/lib/http/fields'
import { cutPage, likePattern, readCursor } from '@/lib/http/paging'
import { onAcademyClock } from '@/lib/zone'
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
}

/** Requests for trial classes, newest first; `q` looks into name, phone and course. */
export async function listTrialRequests(
  query: TrialListQuery,
): Promise<{ trial_requests: TrialRow[]; nextCursor?: string }> {
  const { status, q, cursor, limit = DEFAULT_PAGE } = query
  const after = readCursor(cursor)
  const rows = await db().$queryRaw<StoredRequest[]>`
    SELECT id::text, name, phone, course_name, days, times, time_zone, message, created_at AS at, handled_at
    FROM trial_requests
    WHERE true
      ${status === 'waiting' ? Prisma.sql`AND handled_at IS NULL` : Prisma.empty}
      ${status === 'handled' ? Prisma.sql`AND handled_at IS NOT NULL` : Prisma.empty}
      ${after ? Prisma.sql`AND (created_at, id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty}
      ${q ? Prisma.sql`AND lower(name || ' ' || phone || ' ' || course_name) LIKE ${likePattern(q)}` : Prisma.empty}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, (row) => row)
  return { nextCursor: page.nextCursor, trial_requests: page.rows.map(toRow) }
}

function toRow({ at, handled_at, times, ...row }: StoredRequest): TrialRow {
  return {
    ...row,
    times: times.map((part) => preferredTime(part, row.time_zone, at)),
    status: handled_at ? 'handled' : 'waiting',
    created_at: at.toISOString(),
    handled_at: handled_at?.toISOString() ?? null,
  }
}

/** As the two clocks stood to each other on the day of the request: in another season they may stand otherwise. */
function preferredTime(part: DayPart, zone: string, at: Date): TrialRow['times'][number] {
  const { from, to } = partHours[part]
  const start = onAcademyClock(at, from, zone)
  return {
    part,
    from_time: from,
    to_time: to,
    academy_from_time: start.time,
    academy_to_time: onAcademyClock(at, to, zone).time,
    academy_day: start.days,
  }
}
