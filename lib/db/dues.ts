import { feeSettings } from '@/lib/core/config/settings'
import { academyToday } from '@/lib/core/time/zone'
import { Prisma } from './client'

/** SQL condition: the fee `d` is neither paid in full nor excused. */
export const isOpenDue = Prisma.sql`(d.paid < d.amount AND d.excused_at IS NULL)`

/** Builds the SQL condition that the fee `d` is open and its grace period is over. */
export const isOverdueDue = (): Prisma.Sql =>
  Prisma.sql`(${isOpenDue} AND d.due_on < ${academyToday()}::date - ${feeSettings().grace_days}::int)`
