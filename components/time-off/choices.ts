import { actionFor, DEFAULT_ACTIONS, type DefaultAction } from '@/lib/time-off/default-action'
import type { Choice, ConcernedClass, DayOffPreview } from '@/lib/time-off/schema'

/** What to do with a class. The choice `move` is incomplete until a slot is chosen. */
export interface Chosen {
  action: Choice['action']
  to: string | null
}

/** The choice for each class, by the ID of its slot. */
export type Choices = Readonly<Record<string, Chosen>>

const possible = ({ append, next_week }: ConcernedClass) => ({ append: append !== null, nextWeek: next_week !== null })
const actionOf = (lesson: ConcernedClass, choice: DefaultAction): DefaultAction => actionFor(choice, possible(lesson))

/**
 * Returns the default choice: a week at the end of the series for weekly classes, otherwise the same time a week later,
 * otherwise a cancellation.
 */
export const offered = (lesson: ConcernedClass): Chosen => ({ action: actionOf(lesson, 'append'), to: null })

/**
 * Returns the choices for a new preview. Keeps earlier choices that are still possible, and uses the default for all
 * others.
 */
export function choicesFor({ classes }: DayOffPreview, before: Choices = {}): Choices {
  return Object.fromEntries(
    classes.map((lesson) => {
      const made = before[lesson.slot_id]
      const stands =
        made &&
        (made.action !== 'next_week' || lesson.next_week !== null) &&
        (made.action !== 'append' || lesson.append !== null)
      return [lesson.slot_id, stands ? made : offered(lesson)]
    }),
  )
}

/** Makes the same choice for several classes, by the rules of `actionFor`. */
export function sameForAll(classes: readonly ConcernedClass[], choice: DefaultAction): Choices {
  return Object.fromEntries(classes.map((lesson) => [lesson.slot_id, { action: actionOf(lesson, choice), to: null }]))
}

const differing = (classes: readonly ConcernedClass[], choices: Choices, byDefault: DefaultAction) =>
  classes.filter((lesson) => choices[lesson.slot_id]?.action !== actionOf(lesson, byDefault))

/** Returns the choice that results in exactly these choices. Returns null if the classes have different choices. */
export const commonChoice = (classes: readonly ConcernedClass[], choices: Choices): DefaultAction | null =>
  offeredFor(classes).find((choice) => differing(classes, choices, choice).length === 0) ?? null

/** Returns the choices that make sense for several classes. Single classes have no week at the end. */
export const offeredFor = (classes: readonly ConcernedClass[]): DefaultAction[] =>
  DEFAULT_ACTIONS.filter(
    (choice) => choice === 'cancel' || classes.some((lesson) => actionOf(lesson, choice) === choice),
  )

/**
 * Converts the choices to the request's format: the default that needs the fewest exceptions, and these exceptions.
 * Returns null while the user still has to choose a slot.
 */
export function toSend({ classes }: DayOffPreview, choices: Choices) {
  if (Object.values(choices).some(({ action, to }) => action === 'move' && !to)) return null
  const [fewest] = DEFAULT_ACTIONS.map((choice) => ({
    choice,
    exceptions: differing(classes, choices, choice),
  })).toSorted((a, b) => a.exceptions.length - b.exceptions.length)
  return {
    default: fewest?.choice,
    choices: (fewest?.exceptions ?? []).map(({ slot_id }): Choice => {
      const { action, to } = choices[slot_id] ?? { action: 'cancel', to: null }
      return { slot_id, action, ...(action === 'move' && { to_slot_id: to }) }
    }),
  }
}
