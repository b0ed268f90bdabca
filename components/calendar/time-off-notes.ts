import { timeOffTitle } from '@/components/slots/time-off-text'
import { logFailure } from '@/components/ui/console-only'
import { call } from '@/lib/api/client'
import type { TimeOffView } from '@/lib/time-off/schema'
import type { CalendarContent, CalendarDayNote } from './calendar-views'

type NotesQuery = {
  from: string
  to: string
  /** The teacher whose time off is returned. If missing, the server returns all time off that the user may see. */
  teacher?: string
}

/** Loads notes about holidays and time off. On failure, returns no notes, so that the slots are still shown. */
async function readNotes(
  query: NotesQuery,
  title: (timeOff: TimeOffView) => string | null,
): Promise<CalendarDayNote[]> {
  try {
    const { days_off: timeOffList } = await call('timeOffList', { query })
    return timeOffList.flatMap((timeOff) => {
      const { id, from, to } = timeOff
      const noteTitle = title(timeOff)
      return noteTitle === null ? [] : [{ id, from, to, title: noteTitle }]
    })
  } catch (error) {
    logFailure('The holidays and time off were not loaded:', error)
    return []
  }
}

/** Adds holidays and time off to the content of a calendar, except those for which `title` returns null. */
export async function withTimeOff<Content extends CalendarContent>(
  content: Promise<Content>,
  query: NotesQuery,
  title: (timeOff: TimeOffView) => string | null = timeOffTitle,
): Promise<Content & CalendarContent> {
  const [whole, notes] = await Promise.all([content, readNotes(query, title)])
  return { ...whole, notes }
}
