import type { Choice, ConcernedClass, DayOffPreview } from '@/lib/time-off/schema'

/** What is to become of a class; `move` without an hour is not chosen yet. */
export interface Chosen {
  action: Choice['action']
  to: string | null
}

/** By the class's slot. */
export type Choices = Readonly<Record<string, Chosen>>

/** What is offered first: the same hour a week later where it can be; else the class is cancelled. */
export const offered = ({ next_week }: ConcernedClass): Chosen => ({
  action: next_week ? 'next_week' : 'cancel',
  to: null,
})

/** The choices for a preview: those made before, as far as they still can be, else what is offered first. */
export function choicesFor({ classes }: DayOffPreview, before: Choices = {}): Choices {
  return Object.fromEntries(
    classes.map((lesson) => {
      const made = before[lesson.slot_id]
      const stands = made && (made.action !== 'next_week' || lesson.next_week !== null)
      return [lesson.slot_id, stands ? made : offered(lesson)]
    }),
  )
}

/** The same for all, in one press: whose class cannot go a week later is cancelled. */
export function sameForAll({ classes }: DayOffPreview, action: 'next_week' | 'cancel'): Choices {
  return Object.fromEntries(
    classes.map((lesson) => [lesson.slot_id, action === 'cancel' ? { action, to: null } : offered(lesson)]),
  )
}

/** As the call takes them; null while an hour is still to be chosen. */
export function toSend(choices: Choices): Choice[] | null {
  const all = Object.entries(choices)
  if (all.some(([, { action, to }]) => action === 'move' && !to)) return null
  return all.map(([slot_id, { action, to }]) => ({ slot_id, action, ...(action === 'move' && { to_slot_id: to }) }))
}
