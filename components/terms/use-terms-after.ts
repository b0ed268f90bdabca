'use client'

import { useCall } from '@/components/ui/data/use-call'
import { daysBetween } from '@/lib/core/time/calendar-days'
import type { Term } from '@/lib/terms/schema'

/**
 * Loads the academic terms that include the academy date `from` and end at least a week later. Returns an empty list if
 * `from` is empty or the terms have not loaded.
 */
export function useTermsAfter(from: string): readonly Term[] {
  const terms = useCall('terms', from ? {} : null).data?.terms ?? []
  return terms.filter(({ starts_on, ends_on }) => starts_on <= from && daysBetween(from, ends_on) >= 7)
}
