import { db, pool } from '@/lib/db/client'
import { lockFamily } from '@/lib/fees/account-service'
import { renew } from '@/lib/fees/charge-service'
import { createDues } from '@/lib/fees/dues-service'
import { changeEnrolment, enrol } from '@/lib/fees/enrolment-service'
import { cancelPause, discontinueEnrolment, pauseEnrolment } from '@/lib/fees/leaving-service'
import type { EnrolmentEffect } from '@/lib/fees/schema'
import { days } from '../academy-days'
import { acting } from '../people'
import { type FamilyModel, keyOf } from './model'
import { addDues, COURSES, choose, type Effect, pick, type Scene, today, type World } from './scene'
import type { FamilyState } from './state'

/**
 * Applies an enrolment change to the model. Payments of excused fees become advance payments if the fee's period begins
 * after `keepUntil`.
 */
const applyEffect =
  (effect: EnrolmentEffect, world: World, keepUntil = ''): Effect =>
  (model, after) => {
    const isKept = ({ starts_on, due_on }: EnrolmentEffect['dues_excused'][number]) =>
      (starts_on ?? due_on) <= keepUntil
    const idsOf = (dues: EnrolmentEffect['dues_excused']) => dues.map(({ id }) => id)
    model.release(idsOf(effect.dues_excused.filter((due) => !isKept(due))))
    for (const id of idsOf(effect.dues_excused.filter(isKept))) model.excuse(id)
    const { enrolment } = effect
    if (enrolment && !model.enrolments.some(({ id }) => id === enrolment.id)) {
      const plan = world.plans.find(({ id }) => id === enrolment.plan?.id)
      model.enrolments.push({
        id: enrolment.id,
        learner: enrolment.learner_id,
        course: enrolment.course_name,
        hasPlan: plan !== undefined,
        counted: (plan?.classes ?? 0) > 0,
        startsOn: enrolment.starts_on,
        endsOn: enrolment.ends_on,
      })
    }
    addDues(
      model,
      after,
      effect.dues_added.map(({ id }) => id),
    )
  }

const later = (one: string, other: string) => [one, other].toSorted()[1] ?? one

const endIn = (model: FamilyModel, id: string, lastDay: (startsOn: string) => string) => {
  for (const one of model.enrolments) if (one.id === id) one.endsOn = lastDay(one.startsOn)
}

/** Cancels a course's upcoming classes in a date range. Throws if the number of classes is not `count`. */
function cancelIn(model: FamilyModel, key: string, from: string, to: string | null, count: number): void {
  const bookings = [...model.classes.values()].filter(
    (one) => one.key === key && !one.isPast && !one.cancelled && one.day >= from && (to === null || one.day <= to),
  )
  if (bookings.length !== count) throw new Error(`${count} classes were cancelled instead of ${bookings.length}`)
  for (const { slotId } of bookings) model.cancel(slotId, 'academy')
}

const startDays = [0, -40, -10, 5, 20, -1] as const
const joinings = ['full', 'prorated', 'fewer'] as const

const choiceOf = (course: string, { world, a, b }: Scene) => ({
  plan_id:
    pick(
      world.plans.filter((plan) => plan.course === course),
      a,
    )?.id ?? null,
  teacher_id: null,
  due_day: null,
  concession:
    b % 4 === 0 ? { kind: 'percent' as const, value: choose([10, 50, 100], b >> 2), reason: 'Sibling' } : null,
})

export const enrolmentSteps = {
  async enrol(scene: Scene) {
    const { world, family, a, b, c } = scene
    const course = choose(COURSES, a >> 3)
    const effect = await enrol(acting(world.admin), {
      ...choiceOf(course, scene),
      learner_id: choose(family.learners, b >> 4),
      course_name: { name: course },
      starts_on: days(today, choose(startDays, c)),
      joining: choose(joinings, c >> 3),
    })
    return applyEffect(effect, world)
  },

  async change(scene: Scene) {
    const { world, before, b, c } = scene
    const enrolment = pick(before.enrolments, c)
    if (!enrolment) return null
    const from = days(today, choose([0, 10, -5, 30], b >> 5))
    const choice = choiceOf(enrolment.course, scene)
    const effect = await changeEnrolment(acting(world.admin), enrolment.id, {
      ...choice,
      from_on: from,
      seen: enrolment.revision,
    })
    return (model: FamilyModel, after: FamilyState) => {
      endIn(model, enrolment.id, (startsOn) => days(later(startsOn, from), -1))
      applyEffect(effect, world)(model, after)
    }
  },

  async pause({ world, before, a, b, c }: Scene) {
    const enrolment = pick(before.enrolments, a)
    if (!enrolment) return null
    const from = days(today, choose([0, 3, -20, 6], b))
    const to = days(from, choose([0, 30, 70], c))
    const frees = c % 2 === 0
    const effect = await pauseEnrolment(acting(world.admin), enrolment.id, {
      from_on: from,
      to_on: to,
      holding_fee: choose([0, 200], b >> 3),
      frees_slots: frees,
      reason: null,
      seen: enrolment.revision,
    })
    return (model: FamilyModel, after: FamilyState) => {
      if (frees) cancelIn(model, keyOf(enrolment.learner, enrolment.course), from, to, effect.classes_cancelled)
      applyEffect(effect, world)(model, after)
    }
  },

  async resume({ world, before, a }: Scene) {
    const { rows } = await pool().query<{ id: string; enrolmentId: string; from: string }>(
      `SELECT id::text, enrolment_id::text AS "enrolmentId", from_on::text AS from FROM enrolment_pauses
       WHERE enrolment_id = ANY($1::uuid[]) AND cancelled_at IS NULL AND to_on >= $2 ORDER BY from_on, id`,
      [before.enrolments.map(({ id }) => id), today],
    )
    const pause = pick(rows, a)
    const enrolment = before.enrolments.find(({ id }) => id === pause?.enrolmentId)
    if (!pause || !enrolment) return null
    const effect = await cancelPause(acting(world.admin), pause.id, { seen: enrolment.revision })
    return (model: FamilyModel, after: FamilyState) => {
      endIn(model, enrolment.id, (startsOn) => days(later(startsOn, later(pause.from, today)), -1))
      applyEffect(effect, world)(model, after)
    }
  },

  async discontinue({ world, before, a, b }: Scene) {
    const enrolment = pick(before.enrolments, a)
    if (!enrolment) return null
    const lastDay = days(today, choose([0, 10, -1], b))
    const frees = b % 2 === 0
    const effect = await discontinueEnrolment(acting(world.admin), enrolment.id, {
      last_day: lastDay,
      reason: 'Moves away',
      frees_slots: frees,
      excuse_open: (b >> 2) % 2 === 0,
      seen: enrolment.revision,
    })
    return (model: FamilyModel, after: FamilyState) => {
      endIn(model, enrolment.id, () => lastDay)
      const key = keyOf(enrolment.learner, enrolment.course)
      if (frees) cancelIn(model, key, days(lastDay, 1), null, effect.classes_cancelled)
      applyEffect(effect, world, lastDay)(model, after)
    }
  },

  async renew({ world, family, before, a }: Scene) {
    const enrolment = pick(before.enrolments, a)
    const plan = world.plans.find(({ course, period }) => course === enrolment?.course && period === 'once')
    if (!enrolment || !plan) return null
    const due = await renew(acting(family.person), { enrolment_id: enrolment.id, plan_id: plan.id })
    return (model: FamilyModel, after: FamilyState) => addDues(model, after, [due.id])
  },

  async nightly({ family }: Scene) {
    const ids = await db().$transaction(async (tx) => {
      await lockFamily(tx, family.person.id)
      return createDues(tx, family.person.id)
    })
    return (model: FamilyModel, after: FamilyState) => addDues(model, after, ids)
  },
} satisfies Record<string, (scene: Scene) => Promise<Effect | null>>
