import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { informedText } from '@/lib/notifications/emails/notified-text'
import type { ConcernedClass, DayOffDone, DayOffPreview } from '@/lib/time-off/schema'

const counted = (count: number, one: string, many: string) => (count === 1 ? `One ${one}` : `${count} ${many}`)

/** Returns "9 free slots will be removed, 12 students have classes." */
export function previewText({ free_hours: hours, classes, students, teachers }: DayOffPreview, ofAll: boolean): string {
  const taken =
    hours === 0 ? 'No free slots will be removed' : `${counted(hours, 'free slot', 'free slots')} will be removed`
  const booked =
    classes.length === 0
      ? 'no students have classes'
      : `${counted(students, 'student has', 'students have').replace('One', 'one')} ${classes.length === 1 ? 'a class' : 'classes'}`
  const more = classes.length > students ? ` (${classes.length} in total)` : ''
  return `${taken}, ${booked}${more}.${ofAll && teachers > 0 ? ` ${counted(teachers, 'teacher is', 'teachers are')} affected.` : ''}`
}

/** Summarises the effects of the time off, for the alert. */
export function doneText({ free_hours: slots, moved, cancelled, informed }: DayOffDone): string {
  const parts = [
    slots > 0 ? `${slots} free ${slots === 1 ? 'slot' : 'slots'} removed` : '',
    moved > 0 ? `${moved} ${moved === 1 ? 'class' : 'classes'} moved` : '',
    cancelled > 0 ? `${cancelled} ${cancelled === 1 ? 'class' : 'classes'} cancelled` : '',
  ].filter(Boolean)
  const what = parts.length > 0 ? `${parts.join(', ')}.` : 'No slots or classes were affected.'
  return [what, informedText(informed)].filter(Boolean).join(' ')
}

/** Returns "Same time on Mon, 30 Nov 2026", or the reason why that is not possible. */
export function nextWeekText({ next_week: next, why_not: whyNot }: ConcernedClass): string {
  // The time stays the same, and a phone has space for the day only.
  return next
    ? `Same time on ${shortWeekday(next.date)}, ${shortDate(next.date)}`
    : `Cannot move to the same time a week later: ${whyNot}`
}
