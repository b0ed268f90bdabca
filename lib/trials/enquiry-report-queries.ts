import { academyZone } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { type EnquirySource, type EnquiryStatus, enquirySources, enquiryStatuses } from './enquiry-bounds'
import type { EnquiryMonth } from './enquiry-schema'

const MONTHS = 12

interface Group {
  month: string
  status: EnquiryStatus
  source: EnquirySource
  count: number
}

/** Counts the enquiries of the last 12 months by month, newest month first. */
export async function reportEnquiries(): Promise<{ months: EnquiryMonth[] }> {
  const groups = await db().$queryRaw<Group[]>`
    SELECT to_char(created_at AT TIME ZONE ${academyZone()}, 'YYYY-MM') AS month, status, source, count(*)::int AS count
    FROM trial_requests
    WHERE created_at >= (date_trunc('month', now() AT TIME ZONE ${academyZone()}) - make_interval(months => ${MONTHS - 1}))
                        AT TIME ZONE ${academyZone()}
    GROUP BY 1, 2, 3 ORDER BY 1 DESC`
  const months = [...new Set(groups.map(({ month }) => month))]
  return {
    months: months.map((month) =>
      monthOf(
        month,
        groups.filter((group) => group.month === month),
      ),
    ),
  }
}

function monthOf(month: string, groups: readonly Group[]): EnquiryMonth {
  const total = sumOf(groups)
  const statuses = countEach(enquiryStatuses, (status) => groups.filter((group) => group.status === status))
  const sources = countEach(enquirySources, (source) => groups.filter((group) => group.source === source))
  return { month, total, statuses, sources, joined_share: total === 0 ? 0 : statuses.joined / total }
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0)

const countEach = <const Key extends string>(keys: readonly Key[], groupsOf: (key: Key) => readonly Group[]) =>
  Object.fromEntries(keys.map((key) => [key, sumOf(groupsOf(key))])) as Record<Key, number>
