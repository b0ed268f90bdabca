import { invalidField } from '@/lib/core/http/errors'
import { rupees } from '@/lib/core/time/format'
import { academyToday } from '@/lib/core/time/zone'
import type { Statements } from '@/lib/db/transaction'

/** Number of days for which an earlier fee is still accepted, because a user may have kept a page or UPI app open. */
const GRACE_DAYS = 7

interface PriceRow {
  is_retired: boolean
  fee: number
  fee_abroad: number | null
  /** Today's fees, and those that applied during the last few days. */
  accepted: number[]
}

/**
 * Checks that a course is sold at this fee, or that this is its fee for families abroad. Locks the course's row, so
 * that the course cannot be retired before the transaction ends. Throws 422 for a course that is not sold. Also throws
 * 422 for a wrong fee, with a message that names the right one.
 */
export async function assertPrice(tx: Statements, courseName: string, fee: number): Promise<void> {
  const today = academyToday()
  const [course] = await tx.$queryRaw<PriceRow[]>`
    SELECT c.retired_at IS NOT NULL AS is_retired, coalesce(valid.fee, 0) AS fee, valid.fee_abroad,
      ARRAY(SELECT amount FROM course_prices p, unnest(ARRAY[p.fee, p.fee_abroad]) AS amount
            WHERE amount IS NOT NULL AND p.course_id = c.id AND p.from_day <= ${today}::date
            AND NOT EXISTS (SELECT FROM course_prices later WHERE later.course_id = c.id AND (later.from_day, later.id) > (p.from_day, p.id)
                            AND later.from_day <= ${today}::date - ${GRACE_DAYS}::int)) AS accepted
    FROM courses c
    LEFT JOIN LATERAL (SELECT p.fee, p.fee_abroad FROM course_prices p WHERE p.course_id = c.id AND p.from_day <= ${today}::date
                       ORDER BY p.from_day DESC, p.id DESC LIMIT 1) valid ON true
    WHERE lower(c.name) = lower(${courseName}) FOR SHARE OF c`
  if (!course || course.is_retired) throw invalidField('course_name', 'The academy has no course with this name')
  if (!course.accepted.includes(fee))
    throw invalidField('fee', `This is not the fee for this course. The fee is ${feeText(course)}.`)
}

const feeText = ({ fee, fee_abroad: feeAbroad }: PriceRow) =>
  feeAbroad === null ? rupees(fee) : `${rupees(fee)}, or ${rupees(feeAbroad)} for families abroad`
