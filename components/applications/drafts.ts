import type { CourseChoices, RegionKey } from '@/lib/catalogue/regions'

/** What the three forms have in common. */
export interface CommonAnswers {
  alt_mobile?: string | null
  regions: RegionKey[]
  courses: CourseChoices
}

const kept = new Map<string, unknown>()

/** Unsent answers live in this tab's memory: they outlast the closed form and other pages, and a sign-out clears them. */
export function keptDraft<T extends CommonAnswers>(form: 'teacher' | 'student' | 'general', empty: T): T {
  return { ...empty, ...(kept.get(form) as Partial<T> | undefined) }
}

export function keepDraft(form: 'teacher' | 'student' | 'general', answers: CommonAnswers): void {
  kept.set(form, answers)
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
