import { actionFor, DEFAULT_ACTIONS, type DefaultAction } from '@/lib/time-off/default-action'
import type { AffectedClass, Choice, TimeOffPreview } from '@/lib/time-off/schema'
import { groupBy } from '@/lib/time-off/timetable'

/** What to do with a class. The choice `move` is incomplete until a slot is chosen. */
export interface Chosen {
  action: Choice['action']
  /** For `move`, the ID of the new slot. For `substitute`, the ID of the teacher. */
  to: string | null
}

/** The choice for each class. The keys are slot IDs. */
export type Choices = Readonly<Record<string, Chosen>>

const possibleActions = ({ append, next_week }: AffectedClass) => ({
  append: append !== null,
  nextWeek: next_week !== null,
})
const actionOf = (booking: AffectedClass, choice: DefaultAction): DefaultAction =>
  actionFor(choice, possibleActions(booking))

/**
 * Returns the default choice: move the class to the end of its series. If that is impossible, move it to the same time
 * a week later. If that is impossible too, cancel it.
 */
export const defaultChoice = (booking: AffectedClass): Chosen => ({ action: actionOf(booking, 'append'), to: null })

/**
 * Returns the choices for a new preview. Keeps earlier choices that are still possible, and uses the default for all
 * others.
 */
export function choicesFor({ classes }: TimeOffPreview, before: Choices = {}): Choices {
  return Object.fromEntries(
    classes.map((booking) => {
      const earlier = before[booking.slot_id]
      const isStillPossible =
        earlier &&
        (earlier.action !== 'next_week' || booking.next_week !== null) &&
        (earlier.action !== 'append' || booking.append !== null) &&
        (earlier.action !== 'substitute' || canTake(booking, earlier.to))
      return [booking.slot_id, isStillPossible ? earlier : defaultChoice(booking)]
    }),
  )
}

const canTake = ({ substitutes }: AffectedClass, teacherId: string | null) =>
  substitutes.some(({ teacher_id }) => teacher_id === teacherId)

/** Returns all possible substitutes with the number of classes that each can take, the highest number first. */
export function substitutesOf(classes: readonly AffectedClass[]): { teacherId: string; name: string; count: number }[] {
  const offers = groupBy(
    classes.flatMap(({ substitutes }) => substitutes),
    ({ teacher_id }) => teacher_id,
  )
  return [...offers]
    .flatMap(([teacherId, [first, ...more]]) => (first ? { teacherId, name: first.name, count: more.length + 1 } : []))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

/** Returns choices that assign the substitute to every class that the substitute can take. */
export const choicesForSubstitute = (classes: readonly AffectedClass[], teacherId: string): Choices =>
  Object.fromEntries(
    classes
      .filter((booking) => canTake(booking, teacherId))
      .map(({ slot_id }) => [slot_id, { action: 'substitute', to: teacherId }]),
  )

/** Makes the same choice for several classes. If a choice is impossible for a class, the class gets a fallback. */
export function sameForAll(classes: readonly AffectedClass[], choice: DefaultAction): Choices {
  return Object.fromEntries(
    classes.map((booking) => [booking.slot_id, { action: actionOf(booking, choice), to: null }]),
  )
}

const findExceptions = (classes: readonly AffectedClass[], choices: Choices, byDefault: DefaultAction) =>
  classes.filter((booking) => choices[booking.slot_id]?.action !== actionOf(booking, byDefault))

/**
 * Returns the choice that all classes share, or null. A class for which this choice is impossible still shares it if
 * the class has the fallback of that choice.
 */
export const commonChoice = (classes: readonly AffectedClass[], choices: Choices): DefaultAction | null =>
  possibleChoices(classes).find((choice) => findExceptions(classes, choices, choice).length === 0) ?? null

/** Returns the choices that are possible for at least one of several classes. Cancelling is always possible. */
export const possibleChoices = (classes: readonly AffectedClass[]): DefaultAction[] =>
  DEFAULT_ACTIONS.filter(
    (choice) => choice === 'cancel' || classes.some((booking) => actionOf(booking, choice) === choice),
  )

/**
 * Converts the choices to the request's format: a default choice, and the classes with a different choice. Returns null
 * while the user still has to choose a slot.
 */
export function toRequest({ classes }: TimeOffPreview, choices: Choices) {
  if (Object.values(choices).some(({ action, to }) => action === 'move' && !to)) return null
  const [fewest] = DEFAULT_ACTIONS.map((choice) => ({
    choice,
    exceptions: findExceptions(classes, choices, choice),
  })).toSorted((a, b) => a.exceptions.length - b.exceptions.length)
  return {
    default: fewest?.choice,
    choices: (fewest?.exceptions ?? []).map(({ slot_id }): Choice => {
      const { action, to } = choices[slot_id] ?? { action: 'cancel', to: null }
      return {
        ...{ slot_id, action },
        ...(action === 'move' && { to_slot_id: to }),
        ...(action === 'substitute' && { teacher_id: to }),
      }
    }),
  }
}
