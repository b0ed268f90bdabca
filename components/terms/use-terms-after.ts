'use client'

import { useCall } from '@/components/ui/data/use-call'
import { daysBetween } from '@/lib/core/time/calendar-days'
import type { Term } from '@/lib/terms/schema'

/** Loads the terms that end at least a week after a date. Without them, the choice offers weeks and a date only. */
export function useTermsAfter(from: string): readonly Term[] {
  const terms = useCall('terms').data?.terms ?? []
  return terms.filter(({ starts_on, ends_on }) => starts_on <= from && daysBetween(from, ends_on) >= 7)
}
