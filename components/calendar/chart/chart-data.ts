import type { CalendarEntry } from '@/lib/bookings/lists/calendar-schema'

/** A teacher who has a row or column in the chart. */
export interface ChartTeacher {
  id: string
  name: string
}

/** Returns the teachers in the chart, sorted by name. Includes former teachers who have slots in the chart. */
export function chartTeachers(
  teachers: readonly ChartTeacher[],
  chosenIds: readonly string[],
  slots: readonly CalendarEntry[],
): ChartTeacher[] {
  const current = teachers.filter(({ id }) => chosenIds.length === 0 || chosenIds.includes(id))
  const namesById = new Map(current.map(({ id, name }) => [id, name]))
  for (const { teacher_id, teacher_name } of slots)
    if (!namesById.has(teacher_id)) namesById.set(teacher_id, teacher_name)
  return [...namesById].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}

/** Groups slots by a key. Keeps the order of the slots. */
export function slotsBy(
  slots: readonly CalendarEntry[],
  keyOf: (slot: CalendarEntry) => string,
): ReadonlyMap<string, CalendarEntry[]> {
  const groups = new Map<string, CalendarEntry[]>()
  for (const slot of slots) groups.set(keyOf(slot), [...(groups.get(keyOf(slot)) ?? []), slot])
  return groups
}

/** Returns the hours in which slots start, such as "17:00", earliest first. */
export const startHours = (slots: readonly CalendarEntry[]): string[] =>
  [...new Set(slots.map(({ from_time }) => hourOf(from_time)))].sort()

export const hourOf = (time: string) => `${time.slice(0, 2)}:00`
