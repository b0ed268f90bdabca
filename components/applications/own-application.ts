'use client'

import { useSession } from '@/components/accounts/sign-in/session'
import { useCall } from '@/components/ui/data/use-call'
import type { OwnApplication } from '@/lib/applications/schema'
import { type CourseChoices, type RegionKey, regionKeys } from '@/lib/catalogue/regions'
import type { CommonAnswers } from './drafts'

/** One's own form of a kind as the academy has it; undefined while that is not known, null when none was sent. */
export function useOwnApplication(kind: 'teacher' | 'student') {
  const { status, user } = useSession()
  // Beside the form it is a comfort: where it does not come, the form works as for a newcomer.
  const { data, mutate } = useCall('myApplications', status === 'in' && user ? {} : null, { version: user?.id })
  return { application: data?.[kind], refresh: () => void mutate().catch(() => undefined) }
}

/** What was sent, as the forms hold it. */
export function sentAnswers(sent: OwnApplication): CommonAnswers & { alt_mobile: string; years_learning: string } {
  const regions: RegionKey[] = regionKeys.filter((key) => sent.regions.includes(key))
  const courses: CourseChoices = Object.fromEntries(regions.map((key) => [key, sent.courses[key] ?? []]))
  return {
    // Ten digits: the field has its +91.
    alt_mobile: sent.alt_mobile?.slice(-10) ?? '',
    years_learning: sent.years_learning === null ? '' : String(sent.years_learning),
    regions,
    courses,
  }
}
