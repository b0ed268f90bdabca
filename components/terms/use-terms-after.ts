'use client'

import { useCall } from '@/components/ui/data/use-call'
import { daysBetween } from '@/lib/core/time/calendar-days'
import type { Term } from '@/lib/terms/schema'

/**
 * Loads the terms that include the date `from` (in the academy's time zone) and end at least a week after it. Returns
 * none until a date is chosen, or if the terms fail to load. Without terms, the forms offer only weeks and dates.
 */
export function useTermsAfter(from: string): readonly Term[] {
  const terms = useCall('terms', from ? {} : null).data?.terms ?? []
  return terms.filter(({ starts_on, ends_on }) => starts_on <= from && daysBetween(from, ends_on) >= 7)
}
