'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { CreditAccount } from '@/lib/credits/schema'
import type { FamilyFees } from '@/lib/fees/family-schema'
import { leftInText, openDues } from './fee-texts'

/** Loads the fees and classes left of a student's account. Sends no request for other people. */
export const useFamilyFees = (isStudent: boolean) => useCall('myFees', isStudent ? {} : null)

/** True if the academy charges this family by plans, or the family has other fees. */
export const hasFees = (fees: FamilyFees): boolean =>
  openDues(fees).length > 0 || fees.credits.length > 0 || fees.advance > 0

/** True if the fees and classes concern several students, so that texts must name them. */
export const concernsSeveral = ({ dues, credits, enrolments }: FamilyFees): boolean =>
  new Set([...dues, ...credits, ...enrolments].flatMap(({ learner_id: id }) => id ?? [])).size > 1

interface ClassToCount {
  learnerId: string | null | undefined
  /** The subject of the class, or the courses that the teacher teaches if none is chosen. */
  courses: readonly string[]
  /** The length of the class, if a slot is chosen. */
  minutes?: number | undefined
}

/**
 * Returns the classes that a student has left for a class to book, such as "3 classes left in Carnatic Vocal". Returns
 * null if the course is not counted. Without a subject, the first course with classes left counts, as on the server.
 */
export function classesLeftText(fees: FamilyFees | undefined, about: ClassToCount): string | null {
  const { learnerId, courses, minutes } = about
  const fitting = (fees?.credits ?? []).filter(
    (account) =>
      account.learner_id === learnerId && account.class_type === 'private' && (!minutes || account.minutes === minutes),
  )
  const inOrder = courses.flatMap((course) => fitting.filter(({ course_name: name }) => name === course))
  const used = inOrder.find(({ classes_left: left }) => left > 0) ?? inOrder[0]
  if (!used) return null
  const alike = inOrder.filter(({ course_name: name }) => name === used.course_name)
  return alike.map((account) => `${leftInText(account)}${alike.length > 1 ? lengthOf(account) : ''}`).join(', ')
}

const lengthOf = ({ minutes }: CreditAccount) => ` (${minutes} minutes)`
