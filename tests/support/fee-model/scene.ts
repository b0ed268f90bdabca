import { pool } from '@/lib/db/client'
import { academyToday } from '../academy-days'
import { openSlot, type Person } from '../people'
import type { FamilyModel } from './model'
import type { FamilyState } from './state'

/** Updates the model after a successful step. `after` is the family's state after the batch of concurrent steps. */
export type Effect = (model: FamilyModel, after: FamilyState) => void

export interface Plan {
  id: string
  course: string
  period: string
  classes: number
}

export interface World {
  admin: Person
  teacher: Person
  plans: readonly Plan[]
  /** The number of opened slots. newSlot derives the next free time from this number. */
  slots: number
}

export interface Family {
  person: Person
  learners: readonly [string, string]
}

/** The input of a random step. The step makes its choices with the random numbers `a`, `b` and `c`. */
export interface Scene {
  world: World
  family: Family
  before: FamilyState
  a: number
  b: number
  c: number
}

export const COURSES = ['Veenai', 'Painting'] as const
export const today = academyToday()
const DAY = 24 * 60

/** Picks an item from a list. Returns undefined if the list is empty. */
export const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)]
/** Picks an item from a list that is never empty. */
export const choose = <T>(items: readonly [T, ...T[]], index: number): T => items[index % items.length] ?? items[0]

export const openDues = ({ dues }: FamilyState) => dues.filter((due) => !due.excused && due.paid < due.amount)

/** Adds the fees with these IDs to the model. */
export function addDues(model: FamilyModel, after: FamilyState, ids: readonly string[]): void {
  model.addDues(after.dues.filter(({ id }) => ids.includes(id)))
}

/** Opens a slot that overlaps no other slot. Returns it with its academy date. */
export const newSlot = async ({ world }: Pick<Scene, 'world'>) => {
  world.slots += 1
  const slot = await openSlot(pool(), world.teacher.id, 2 * DAY + world.slots * 95)
  return { slot, day: academyToday(slot.startsAt) }
}
