import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { informedText } from '@/lib/notifications/emails/informed-text'
import type { ConcernedClass, DayOffDone, DayOffPreview } from '@/lib/time-off/schema'

const counted = (count: number, one: string, many: string) => (count === 1 ? `One ${one}` : `${count} ${many}`)

/** Returns the preview's summary: "9 free slots will be removed, 12 students have classes." */
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

/** Returns a summary of the changes that the time off has caused, for the alert. */
export function doneText({ free_hours: slots, moved, cancelled, informed }: DayOffDone): string {
  const parts = [
    slots > 0 ? `${slots} free ${slots === 1 ? 'slot' : 'slots'} removed` : '',
    moved > 0 ? `${moved} ${moved === 1 ? 'class' : 'classes'} moved` : '',
    cancelled > 0 ? `${cancelled} ${cancelled === 1 ? 'class' : 'classes'} cancelled` : '',
  ].filter(Boolean)
  const what = parts.length > 0 ? `${parts.join(', ')}.` : 'No slots or classes were affected.'
  return [what, informedText(informed)].filter(Boolean).join(' ')
}

/** Returns "Same time on Mon, 30 Nov 2026", or the reason why the class cannot move to that time. */
export function nextWeekText({ next_week: next, why_not: whyNot }: ConcernedClass): string {
  // Show only the day: the time stays the same, and a phone has no space for both.
  return next
    ? `Same time on ${shortWeekday(next.date)}, ${shortDate(next.date)}`
    : `Cannot move to the same time a week later: ${whyNot}`
}
