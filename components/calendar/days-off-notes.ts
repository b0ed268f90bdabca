import { dayOffTitle } from '@/components/slots/time-off-text'
import { logFailure } from '@/components/ui/console-only'
import { call } from '@/lib/api/client'
import type { DayOffView } from '@/lib/time-off/schema'
import type { CalendarContent, CalendarDayNote } from './calendar-views'

type Asked = {
  from: string
  to: string
  /** Whose time off stands there beside the holidays; without one as the call decides. */
  teacher?: string
}

/** The holidays and times off of these days, as notes above them; nothing where they do not come: the hours matter more. */
async function readNotes(asked: Asked, title: (dayOff: DayOffView) => string | null): Promise<CalendarDayNote[]> {
  try {
    const { days_off: daysOff } = await call('daysOff', { query: asked })
    return daysOff.flatMap((dayOff) => {
      const { id, from, to } = dayOff
      const said = title(dayOff)
      return said === null ? [] : [{ id, from, to, title: said }]
    })
  } catch (error) {
    logFailure('The days off were not loaded:', error)
    return []
  }
}

/** What a calendar shows in some days, with the days off above them; a title of null leaves one out. */
export async function withDaysOff<Content extends CalendarContent>(
  content: Promise<Content>,
  asked: Asked,
  title: (dayOff: DayOffView) => string | null = dayOffTitle,
): Promise<Content & CalendarContent> {
  const [whole, notes] = await Promise.all([content, readNotes(asked, title)])
  return { ...whole, notes }
}
