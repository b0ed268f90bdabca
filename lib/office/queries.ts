import { withoutCountryCount } from '@/lib/accounts/country/country-queries'
import { unmarkedCount } from '@/lib/class-notes/queries'
import { academySettings } from '@/lib/core/config/settings'
import { academyToday, academyZone, monthBounds } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'
import { failedCleanUpsCount } from '@/lib/meetings/queries'
import { unreachedCounts } from '@/lib/notifications/held-queries'
import { prepareQueue } from '@/lib/queue/queue'
import type { MonthFees, MonthFeesQuery } from './schema'

export interface Waiting {
  payments: number
  /** The number of payments that have been pending for more than a week. */
  old_payments: number
  teachers: number
  students: number
  trial_requests: number
  /** The number of enquiries whose next follow-up is due today or earlier. */
  follow_ups: number
  /** The number of emails that failed permanently. */
  messages: number
  /** The number of meeting clean-ups that failed permanently. */
  clean_ups: number
  /** The number of classes that ended at least two days ago and whose attendance has not been marked. */
  unmarked: number
  /** The number of families whose emails are held because they have not confirmed their address. */
  unreached_families: number
  /** The number of teachers and admins whose emails are held because they have not confirmed their address. */
  unreached_others: number
  /** The number of paying families whose country or state is missing. The count stops at 1000. */
  without_country: number
}

/** Counts the office's open tasks, such as pending forms, pending payments and failed emails. */
export async function countWaiting(): Promise<Waiting> {
  await prepareQueue()
  // Families need a country only if the academy has a GSTIN. Two prepared statements are faster than one with a
  // parameter.
  const isRegistered = academySettings().gstin !== null
  const [row] = await preparedRows<Waiting>(
    isRegistered ? 'waiting-registered' : 'waiting',
    Prisma.sql`
      SELECT (SELECT count(*)::int FROM payments WHERE status = 'pending') AS payments,
             (SELECT count(*)::int FROM payments
              WHERE status = 'pending' AND created_at < now() - interval '7 days') AS old_payments,
             (SELECT count(*)::int FROM teacher_profiles WHERE status = 'pending') AS teachers,
             (SELECT count(*)::int FROM student_profiles WHERE status = 'pending') AS students,
             (SELECT count(*)::int FROM trial_requests WHERE handled_at IS NULL) AS trial_requests,
             (SELECT count(*) FILTER (WHERE follow_up_on <= ${academyToday()}::date)::int FROM trial_requests
              WHERE follow_up_on IS NOT NULL) AS follow_ups,
             (SELECT count(*)::int FROM messages WHERE state = 'failed') AS messages,
             ${failedCleanUpsCount()} AS clean_ups, ${unmarkedCount} AS unmarked,
             ${isRegistered ? withoutCountryCount : Prisma.sql`0`} AS without_country,
             unreached.families AS unreached_families, unreached.others AS unreached_others
      FROM ${unreachedCounts} unreached`,
  )
  if (!row) throw new Error('the counts query returned no row')
  return row
}

/**
 * Adds up the payments approved in a month, by day in the academy's time zone. Payments that were later rejected do not
 * count (contract 9.79).
 */
export async function feesOfMonth({ month = academyToday().slice(0, 7) }: MonthFeesQuery): Promise<MonthFees> {
  const { from, to } = monthBounds(month)
  const days = await db().$queryRaw<MonthFees['days']>`
    SELECT to_char(decided_at AT TIME ZONE ${academyZone()}, 'YYYY-MM-DD') AS date,
           sum(fee)::float8 AS amount, count(*)::int AS count
    FROM payments WHERE status = 'approved' AND decided_at >= ${from} AND decided_at < ${to}
    GROUP BY 1 ORDER BY 1`
  const sum = (of: 'amount' | 'count') => days.reduce((total, day) => total + day[of], 0)
  return { month, amount: sum('amount'), count: sum('count'), days }
}
