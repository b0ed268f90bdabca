'use client'

import { useSession } from '@/components/accounts/sign-in/session'
import { useCall } from '@/components/ui/data/use-call'
import type { OwnApplication } from '@/lib/applications/schema'
import { type CourseChoices, type RegionKey, regionKeys } from '@/lib/catalogue/regions'
import type { CommonAnswers } from './drafts'

/**
 * Loads the user's application of this kind. With `learnerId`, loads the application of that learner instead.
 * `application` is undefined during loading, and null if there is none. `students` lists the applications of all
 * learners.
 */
export function useOwnApplication(kind: 'teacher' | 'student', learnerId?: string) {
  const { status, user } = useSession()
  // If this request fails, the form opens without the earlier answers.
  const { data, mutate } = useCall('myApplications', status === 'in' && user ? {} : null, { version: user?.id })
  const students = data?.students ?? []
  const ofLearner = students.find((form) => form.learner_id === learnerId)
  return {
    application: data && learnerId !== undefined ? (ofLearner ?? null) : data?.[kind],
    students,
    refresh: () => void mutate().catch(() => undefined),
  }
}

/** Converts the submitted answers to form values. */
export function sentAnswers(sent: OwnApplication): CommonAnswers & { alt_mobile: string; years_learning: string } {
  const regions: RegionKey[] = regionKeys.filter((key) => sent.regions.includes(key))
  const courses: CourseChoices = Object.fromEntries(regions.map((key) => [key, sent.courses[key] ?? []]))
  return {
    // Keeps only the ten digits, because the field already shows +91.
    alt_mobile: sent.alt_mobile?.slice(-10) ?? '',
    years_learning: sent.years_learning === null ? '' : String(sent.years_learning),
    regions,
    courses,
  }
}
