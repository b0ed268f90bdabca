import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import type { CourseChoices, RegionKey } from '@/lib/catalogue/regions'

/** What the three forms have in common. */
export interface CommonAnswers {
  alt_mobile?: string | null
  regions: RegionKey[]
  courses: CourseChoices
}

export type DraftForm = 'teacher' | 'student' | 'general'

/** Unsent answers stay in this tab: they outlast the closed form, other pages and a reload, and a sign-out clears them. */
export function keptDraft<T extends CommonAnswers>(form: DraftForm, empty: T): T {
  return keptInput(form, empty) ?? empty
}

/** A form that is empty, because it was sent or emptied by hand, is forgotten. Whose it is says the session. */
export function keepDraft(form: DraftForm, { user_id: _, ...answers }: CommonAnswers & { user_id?: string }): void {
  keepInput(form, isStarted(answers) ? answers : null)
}

/** Whether anything has been filled in. */
export function isStarted(answers: object): boolean {
  return Object.entries(answers).some(([field, value]) =>
    typeof value === 'object' && value !== null
      ? Object.values(value).some((item) => (Array.isArray(item) ? item.length > 0 : Boolean(item)))
      : field !== 'user_id' && Boolean(value),
  )
}

/** The ticked courses of the selected regions, as far as this form offers them; nothing of regions left empty. */
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
