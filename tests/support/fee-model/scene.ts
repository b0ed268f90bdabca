import { pool } from '@/lib/db/client'
import { academyToday } from '../academy-days'
import { openSlot, type Person } from '../people'
import type { FamilyModel } from './model'
import type { FamilyState } from './state'

/** The changes that a successful step makes to the model. `after` is the family's state after all parallel steps. */
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
  /** The number of slots that were opened, so that no two overlap. */
  slots: number
}

export interface Family {
  person: Person
  learners: readonly [string, string]
}

/** A random step of a family. The numbers choose among the records that exist when the step begins. */
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

export const pick = <T>(things: readonly T[], index: number): T | undefined =>
  things[index % Math.max(1, things.length)]
/** Picks from a list that is never empty. */
export const choose = <T>(things: readonly [T, ...T[]], index: number): T => things[index % things.length] ?? things[0]

export const openDues = ({ dues }: FamilyState) => dues.filter((due) => !due.excused && due.paid < due.amount)

export function addDues(model: FamilyModel, after: FamilyState, ids: readonly string[]): void {
  model.addDues(after.dues.filter(({ id }) => ids.includes(id)))
}

export const newSlot = async ({ world }: Pick<Scene, 'world'>) => {
  world.slots += 1
  const slot = await openSlot(pool(), world.teacher.id, 2 * DAY + world.slots * 95)
  return { slot, day: academyToday(slot.startsAt) }
}
