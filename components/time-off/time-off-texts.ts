import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { outcomesText } from '@/lib/credits/outcome'
import type { DefaultAction } from '@/lib/time-off/default-action'
import type { AffectedClass, TimeOffPreview, TimeOffResult } from '@/lib/time-off/schema'
import type { Choices, Chosen } from './choices'

const countText = (count: number, one: string, many: string) => (count === 1 ? `One ${one}` : `${count} ${many}`)

/** Returns the preview's summary: "9 free slots will be removed, 12 students have classes." */
export function previewText(
  { free_hours: slots, classes, students, teachers }: TimeOffPreview,
  forAllTeachers: boolean,
): string {
  const taken =
    slots === 0 ? 'No free slots will be removed' : `${countText(slots, 'free slot', 'free slots')} will be removed`
  const booked =
    classes.length === 0
      ? 'no students have classes'
      : `${countText(students, 'student has', 'students have').replace('One', 'one')} ${classes.length === 1 ? 'a class' : 'classes'}`
  const more = classes.length > students ? ` (${classes.length} in total)` : ''
  return `${taken}, ${booked}${more}.${forAllTeachers && teachers > 0 ? ` ${countText(teachers, 'teacher is', 'teachers are')} affected.` : ''}`
}

/** Returns the text of the alert that summarizes the changes to slots and classes. */
export function doneText({ free_hours: slots, moved, appended, substituted, cancelled }: TimeOffResult): string {
  const parts = [
    slots > 0 ? `${slots} free ${slots === 1 ? 'slot' : 'slots'} removed` : '',
    moved > 0 ? `${moved} ${moved === 1 ? 'class' : 'classes'} moved${movedText(moved, appended)}` : '',
    substituted > 0 ? `${substituted} ${substituted === 1 ? 'class has' : 'classes have'} a substitute` : '',
    cancelled > 0 ? `${cancelled} ${cancelled === 1 ? 'class' : 'classes'} cancelled` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No slots or classes were affected.'
}

/** Returns a text about the classes that move to the end of their series. Empty if there are none. */
function movedText(moved: number, appended: number): string {
  if (appended === 0) return ''
  const series = moved === 1 ? 'its series' : 'their series'
  return appended === moved ? ` to the end of ${series}` : ` (${appended} to the end of their series)`
}

/** The labels of the choices that apply to many classes at once. */
export const choiceLabels: Record<DefaultAction, string> = {
  append: 'Move to the end of the series',
  next_week: 'Same time, a week later',
  cancel: 'Cancel all classes',
}

const dayText = ({ date }: { date: string }) => `${shortWeekday(date)}, ${shortDate(date)}`

// The next two texts show only the day, because the time of the class does not change.
/**
 * Returns "Same time on Mon, 30 Nov 2026". If the class cannot move to the next week, returns a label without a date.
 */
export const nextWeekText = ({ next_week: next }: AffectedClass): string =>
  next ? `Same time on ${dayText(next)}` : choiceLabels.next_week

/** Returns "At the end: Mon, 15 Feb 2027". If the class cannot move to the end, returns a label without a date. */
export const appendText = ({ append }: AffectedClass): string =>
  append ? `At the end: ${dayText(append)}` : choiceLabels.append

/**
 * Returns the label of the option to cancel a class. If the class counts towards a plan, the label says whether the
 * class counts as used.
 */
export function cancelText({ counted }: AffectedClass, givesBack: boolean): string {
  if (!counted) return 'Cancel the class'
  return givesBack ? 'Cancel the class (does not count as used)' : 'Cancel the class (counts as used)'
}

/** States what happens to cancelled classes that count towards a plan. Empty if there are none. */
export function countedClassesText({ classes, gives_back: givesBack }: TimeOffPreview, choices: Choices): string {
  const cancelled = classes.filter(({ slot_id }) => (choices[slot_id]?.action ?? 'cancel') === 'cancel')
  return outcomesText(cancelled.filter(({ counted }) => counted).length, cancelled.length, givesBack)
}

/** Returns the reasons why a class cannot move. Returns undefined if the class can move to the end of its series. */
export function whyNotText({ append, why_not: whyNot, why_no_append: whyNoAppend }: AffectedClass) {
  if (append) return undefined
  const reasons = [
    whyNoAppend ? `Cannot move to the end of the series: ${whyNoAppend}` : '',
    whyNot ? `Cannot move to the same time a week later: ${whyNot}` : '',
  ].filter(Boolean)
  return reasons.length > 0 ? reasons.join('. ') : undefined
}

const summaries: Record<Chosen['action'], string> = {
  append: 'at the end of the series',
  next_week: 'a week later',
  move: 'another slot',
  substitute: 'a substitute',
  cancel: 'cancelled',
}

/** Returns a summary of the choices for several classes: "10 of 12: a week later, 2 of 12: cancelled". */
export function choicesText(classes: readonly AffectedClass[], choices: Choices): string {
  const actions = classes.map(({ slot_id }) => choices[slot_id]?.action ?? 'cancel')
  return Object.entries(summaries)
    .map(([action, text]) => [actions.filter((chosen) => chosen === action).length, text] as const)
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${count} of ${classes.length}: ${text}`)
    .join(', ')
}

/** Lists the first ten names and counts the rest, as in "and 12 more". */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ')
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown
}
