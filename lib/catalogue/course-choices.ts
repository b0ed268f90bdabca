import { z } from 'zod'

const storedChoices = z.record(z.string(), z.array(z.string()))

/** The courses of an application by region, out of the database's JSON; none where there is no application. */
export function readCourseChoices(stored: unknown): Record<string, string[]> {
  return storedChoices.parse(stored ?? {})
}

/** The same as one list, in the order of the application's regions. */
export function chosenCourses(application: { regions: readonly string[]; courses: unknown } | null): string[] {
  const choices = readCourseChoices(application?.courses)
  return (application?.regions ?? []).flatMap((region) => choices[region] ?? [])
}
