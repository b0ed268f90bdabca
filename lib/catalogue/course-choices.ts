import { z } from 'zod'

const storedChoices = z.record(z.string(), z.array(z.string()))

/** Parses an application's stored courses, grouped by region. Returns an empty object if there is no application. */
export function readCourseChoices(stored: unknown): Record<string, string[]> {
  return storedChoices.parse(stored ?? {})
}

/** Lists an application's courses in the same order as the application's regions. */
export function chosenCourses(application: { regions: readonly string[]; courses: unknown } | null): string[] {
  const choices = readCourseChoices(application?.courses)
  return (application?.regions ?? []).flatMap((region) => choices[region] ?? [])
}
