import type { Choice, ConcernedClass, DayOffPreview } from '@/lib/time-off/schema'

/** What to do with a class. The choice `move` is incomplete until a slot is chosen. */
export interface Chosen {
  action: Choice['action']
  to: string | null
}

/** The choice for each class, by the ID of its slot. */
export type Choices = Readonly<Record<string, Chosen>>

/** Returns the default choice: the same time a week later if possible, otherwise a cancellation. */
export const offered = ({ next_week }: ConcernedClass): Chosen => ({
  action: next_week ? 'next_week' : 'cancel',
  to: null,
})

/**
 * Returns the choices for a new preview. Keeps earlier choices that are still possible, and uses the default for all
 * others.
 */
export function choicesFor({ classes }: DayOffPreview, before: Choices = {}): Choices {
  return Object.fromEntries(
    classes.map((lesson) => {
      const made = before[lesson.slot_id]
      const stands = made && (made.action !== 'next_week' || lesson.next_week !== null)
      return [lesson.slot_id, stands ? made : offered(lesson)]
    }),
  )
}

/**
 * Makes the same choice for all classes. With `next_week`, classes that cannot move to the same time a week later are
 * cancelled.
 */
export function sameForAll({ classes }: DayOffPreview, action: 'next_week' | 'cancel'): Choices {
  return Object.fromEntries(
    classes.map((lesson) => [lesson.slot_id, action === 'cancel' ? { action, to: null } : offered(lesson)]),
  )
}

/** Converts the choices to the request's format. Returns null while the user still has to choose a slot. */
export function toSend(choices: Choices): Choice[] | null {
  const all = Object.entries(choices)
  if (all.some(([, { action, to }]) => action === 'move' && !to)) return null
  return all.map(([slot_id, { action, to }]) => ({ slot_id, action, ...(action === 'move' && { to_slot_id: to }) }))
}
