import { randomUUID } from 'node:crypto'
import { only, type Sql } from './people'

interface PlanFields {
  period: 'once' | 'month' | 'term'
  classes: number
  amount: number
  valid_days: number | null
  course: string
  minutes: number
}

/** Inserts a plan for one-hour private classes, by default 8 classes a month for ₹2,000. Returns its ID. */
export async function addPlan(sql: Sql, fields: Partial<PlanFields> = {}): Promise<string> {
  const { period = 'month', classes = 8, amount = 2000, valid_days = null, course = 'Veenai', minutes = 60 } = fields
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO plans (course_name, name, classes, minutes, amount, period, valid_days, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [course, `Plan ${randomUUID()}`, classes, minutes, amount, period, valid_days, randomUUID()],
  )
  return only(rows).id
}

/** Enrols a student in a plan's course, starting on the date `from`. Returns the enrolment's ID. */
export async function enrolInPlan(
  sql: Sql,
  accountId: string,
  planId: string,
  { from, dueDay = null, learnerId = accountId }: { from: string; dueDay?: number | null; learnerId?: string },
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO course_enrolments (account_id, learner_id, course_name, plan_id, starts_on, due_day)
     SELECT $1, $2, course_name, id, $4, $5 FROM plans WHERE id = $3 RETURNING id`,
    [accountId, learnerId, planId, from, dueDay],
  )
  return only(rows).id
}

/** Adds a child to an account. Returns the learner's ID. */
export async function addChild(sql: Sql, accountId: string, name: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'INSERT INTO learners (account_id, name) VALUES ($1, $2) RETURNING id',
    [accountId, name],
  )
  return only(rows).id
}

interface DueFields {
  dueOn: string
  amount?: number
  label?: string
  course?: string | null
  learnerId?: string | null
  createdAt?: Date
}

/** Inserts a fee without a plan. Returns its ID. */
export async function addDue(sql: Sql, accountId: string, fields: DueFields): Promise<string> {
  const { dueOn, amount = 500, label = 'Exam fee', course = null, learnerId = null } = fields
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO dues (account_id, learner_id, course_name, kind, label, list_amount, amount, due_on, created_at)
     VALUES ($1, $2, $3, 'other', $4, $5, $5, $6, $7) RETURNING id`,
    [accountId, learnerId, course, label, amount, dueOn, fields.createdAt ?? new Date()],
  )
  return only(rows).id
}
