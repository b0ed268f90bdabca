'use client'

import { useCall } from '@/components/ui/data/use-call'
import { Link } from '@/components/ui/link'
import { textLinkClass } from '@/components/ui/text/text-link'
import { rupees } from '@/lib/core/time/format'
import { OVERDUE_SUM } from '@/lib/fees/overdue-sum'
import { paths } from '@/lib/paths'

/**
 * Shows on the office's home page how many families have overdue fees, and the sum of these fees. Shows nothing if no
 * fee is overdue.
 */
export function OverdueFees() {
  const { data } = useCall('fees', { query: OVERDUE_SUM })
  if (!data || data.sums.overdue.dues === 0) return null
  const { families, amount } = data.sums.overdue
  return (
    <p className="tnum mt-4 border-kumkum border-l-4 bg-card px-4 py-2.5">
      <Link href={paths.fees()} className={textLinkClass}>
        {families === 1 ? `1 family owes ${rupees(amount)}` : `${families} families owe ${rupees(amount)}`}
      </Link>
    </p>
  )
}
