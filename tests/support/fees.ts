import type { z } from 'zod'
import { academyContent, provideAcademyContent } from '@/lib/core/config/academy'
import type { FeeSettings } from '@/lib/core/config/fee-settings'
import { paymentMethods } from '@/lib/core/config/payment-methods'
import { pool } from '@/lib/db/client'
import { enrol as enrolInCourse } from '@/lib/fees/enrolment-service'
import { addPlan } from '@/lib/fees/plans-service'
import { enrolBody, type PlanView, planBody } from '@/lib/fees/schema'
import { academyToday } from './academy-days'
import { acting, type Person } from './people'

/** Changes the academy's fee settings for a test. Returns a function that restores the old settings. */
export function setFees(change: Partial<FeeSettings>): () => void {
  const before = academyContent()
  provideAcademyContent(() => ({ ...before, fees: { ...before.fees, ...change } }))
  return () => provideAcademyContent(() => before)
}

/** Lets the office record payments by any method. Returns a function that restores the earlier choice. */
export function allowAllMethods(): () => void {
  const before = academyContent()
  provideAcademyContent(() => ({ ...before, money: { ...before.money, payment_methods: paymentMethods } }))
  return () => provideAcademyContent(() => before)
}

let plans = 0

/** Adds a plan: by default, a package of 8 classes of 60 minutes in Veenai for ₹4,000. */
export const newPlan = (admin: Person, fields: Partial<z.input<typeof planBody>> = {}): Promise<PlanView> =>
  addPlan(
    acting(admin),
    planBody.parse({
      course_name: 'Veenai',
      name: `Plan ${++plans} ${Date.now()}`,
      classes: 8,
      class_type: 'private',
      minutes: 60,
      amount: 4000,
      period: 'once',
      ...fields,
    }),
  )

/** Enrols the account's first learner with a plan, by default from today. */
export const enrolWith = (
  admin: Person,
  student: Pick<Person, 'id'>,
  plan: Pick<PlanView, 'id' | 'course_name'>,
  fields: Partial<z.input<typeof enrolBody>> = {},
) =>
  enrolInCourse(
    acting(admin),
    enrolBody.parse({
      learner_id: student.id,
      course_name: plan.course_name,
      plan_id: plan.id,
      starts_on: academyToday(),
      joining: 'full',
      ...fields,
    }),
  )

/** Returns how many classes a learner has left in a course. */
export async function classesLeft(learnerId: string, course = 'Veenai'): Promise<number> {
  const { rows } = await pool().query<{ classes: number }>(
    'SELECT coalesce(sum(classes), 0)::int AS classes FROM credit_balances WHERE learner_id = $1 AND course_name = $2',
    [learnerId, course],
  )
  return rows[0]?.classes ?? 0
}
