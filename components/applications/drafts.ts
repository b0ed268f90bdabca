'use client'

import { useEffect, useEffectEvent } from 'react'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import type { CourseChoices, RegionKey } from '@/lib/catalogue/regions'

/** The answers that all three application forms contain. */
export interface CommonAnswers {
  alt_mobile?: string | null
  regions: RegionKey[]
  courses: CourseChoices
}

/** The name of a form's draft. For every learner after the first, the name also contains the learner's ID. */
export type DraftForm = OpenedForm | `student ${string}`
export type OpenedForm = 'teacher' | 'student' | 'general'

/** Returns the unsent answers stored in this tab. The answers survive a reload, but not signing out. */
export function readDraft<T extends CommonAnswers>(form: DraftForm, empty: T): T {
  return keptInput(form, empty) ?? empty
}

/** Saves the draft, or removes it once the form is empty. */
export function keepDraft(form: DraftForm, answers: CommonAnswers): void {
  keepInput(form, isStarted(answers) ? answers : null)
}

/** Saves the draft after each change. */
export function useKeptDraft(form: DraftForm, answers: CommonAnswers): void {
  useEffect(() => keepDraft(form, answers), [form, answers])
  // If the session ends while the form is open, the draft is deleted. Closing the form saves the draft again.
  const keepAgain = useEffectEvent(() => keepDraft(form, answers))
  useEffect(() => () => keepAgain(), [])
}

/** Returns whether any field has been filled in. */
export function isStarted(answers: object): boolean {
  return Object.values(answers).some((value) =>
    typeof value === 'object' && value !== null
      ? Object.values(value).some((item) => (Array.isArray(item) ? item.length > 0 : Boolean(item)))
      : Boolean(value),
  )
}

/** Returns the selected courses that this form offers, by region. Leaves out regions without selected courses. */
export function offeredCourses(
  { regions, courses }: Pick<CommonAnswers, 'regions' | 'courses'>,
  offered: Readonly<Record<RegionKey, readonly string[]>>,
): CourseChoices {
  const chosen: CourseChoices = {}
  for (const region of regions) {
    const names = (courses[region] ?? []).filter((name) => offered[region].includes(name))
    if (names.length > 0) chosen[region] = names
  }
  return chosen
}
