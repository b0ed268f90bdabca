/** Converts a calendar date (`YYYY-MM-DD`) to the value of a `date` column. */
export const dayColumn = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** Converts the value of a `date` column to a calendar date (`YYYY-MM-DD`). */
export function dayText(day: Date): string
export function dayText(day: Date | null): string | null
export function dayText(day: Date | null): string | null {
  return day?.toISOString().slice(0, 10) ?? null
}
