import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@/lib/core/http/errors'
import { pool } from '@/lib/db/client'
import { academyToday, days } from '../academy-days'
import { addChild } from '../fee-families'
import { enrol } from '../people'
import { FamilyModel } from './model'
import type { Effect, Family, Plan, World } from './scene'
import { actualOf, expectedOf, type FamilyState, readFamily } from './state'
import { type Step, steps } from './steps'

const today = academyToday()

/**
 * Adds a term and six plans for two courses. The plans include every kind of period. Call this function once per
 * database.
 */
export async function openWorld(): Promise<World> {
  const [admin, teacher] = [await enrol(pool(), 'admin'), await enrol(pool(), 'teacher')]
  await pool().query('INSERT INTO terms (name, starts_on, ends_on) VALUES ($1, $2, $3)', [
    ...['The term', days(today, -60), days(today, 300)],
  ])
  const { rows } = await pool().query<Plan>(
    `INSERT INTO plans (course_name, name, classes, minutes, amount, period, valid_days, created_by)
     SELECT course, name, classes, 60, amount, period, valid, $1::uuid FROM (VALUES
       ('Veenai', 'Monthly', 8, 1500, 'month', NULL), ('Veenai', 'Package', 4, 800, 'once', 30),
       ('Veenai', 'Term', 3, 2000, 'term', 100),
       ('Painting', 'Monthly', 0, 700, 'month', NULL), ('Painting', 'Package', 10, 999, 'once', NULL),
       ('Painting', 'Short', 2, 300, 'month', 20)) AS p(course, name, classes, amount, period, valid)
     RETURNING id::text, course_name AS course, period, classes`,
    [admin.id],
  )
  return { admin, teacher, plans: rows.toSorted((a, b) => (a.classes < b.classes ? -1 : 1)), slots: 0 }
}

/** Creates a family with two children. */
async function newFamily(): Promise<Family> {
  const person = await enrol(pool(), 'student')
  return { person, learners: [person.id, await addChild(pool(), person.id, 'Second child')] }
}

/**
 * Runs batches of parallel steps on several families. Throws if no order of the steps explains the state of the
 * database.
 */
export async function runSteps(world: World, batches: readonly (readonly Step[])[], families = 2): Promise<Family[]> {
  const created = await Promise.all(Array.from({ length: families }, newFamily))
  let models = created.map(() => new FamilyModel(today))
  for (const [number, batch] of batches.entries()) {
    const before = await Promise.all(created.map(({ person }) => readFamily(person.id, today)))
    const results = await Promise.all(
      batch.map(async ({ kind, family: index, ...numbers }) => {
        const at = index % families
        const family = created[at]
        const state = before[at]
        if (!family || !state) throw new Error('no family')
        try {
          return { at, effect: await steps[kind]({ world, family, before: state, ...numbers }) }
        } catch (error) {
          if (error instanceof AppError) return { at, effect: null }
          throw new Error(`${kind} failed in batch ${number}`, { cause: error })
        }
      }),
    )
    const after = await Promise.all(created.map(({ person }) => readFamily(person.id, today)))
    models = models.map((model, at) => {
      const effects = results.flatMap((result) => (result.at === at && result.effect ? [result.effect] : []))
      const state = after[at]
      if (!state) throw new Error('no family')
      return explained(model, effects, state, `batch ${number}: ${JSON.stringify(batch)}`)
    })
  }
  return created
}

/** Applies the effects to the model in the order that leads to the database's state. Returns the changed model. */
function explained(model: FamilyModel, effects: readonly Effect[], after: FamilyState, where: string): FamilyModel {
  const actual = actualOf(after)
  let expected: unknown
  // A parallel approval may change the enrolments, so try both the new and the old enrolments.
  const attempts = ordersOf(effects).flatMap((order) => [
    { order, unplanned: after.unplanned },
    { order, unplanned: model.enrolments.filter(({ hasPlan }) => !hasPlan) },
  ])
  for (const { order, unplanned } of attempts) {
    const next = model.clone()
    refresh(next, after)
    next.enrolments = [...next.enrolments.filter(({ hasPlan }) => hasPlan), ...unplanned]
    try {
      for (const effect of order) effect(next, after)
      if (isDeepStrictEqual(expectedOf(next), actual)) {
        next.enrolments = [...next.enrolments.filter(({ hasPlan }) => hasPlan), ...after.unplanned]
        return next
      }
      expected ??= expectedOf(next)
    } catch (error) {
      expected ??= String(error)
    }
  }
  throw new Error(`${where}\nexpected ${JSON.stringify(expected)}\nactual   ${JSON.stringify(actual)}`)
}

/** Copies the order of the payments from the database. Approving a payment again changes the order. */
function refresh(model: FamilyModel, after: FamilyState): void {
  for (const { id, order } of after.payments) {
    const payment = model.payments.get(id)
    if (payment) payment.order = order
  }
}

/** Returns all permutations of the items. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}
