import { Prisma } from '@/lib/db/client'

/** Builds the SQL that reads a learner's `CountingData`. Leaves out group classes, which cannot be booked yet. */
export const countingOf = (learnerId: Prisma.Sql): Prisma.Sql => Prisma.sql`json_build_object(
  'enrolments', coalesce((SELECT json_agg(json_build_object('course', e.course_name, 'from', e.starts_on,
                   'counted', coalesce(bought.classes > 0 AND bought.class_type = 'private', false)))
                 FROM course_enrolments e LEFT JOIN plans bought ON bought.id = e.plan_id
                 WHERE e.learner_id = ${learnerId} AND coalesce(e.ends_on >= e.starts_on, true)), '[]'),
  'balances', coalesce((SELECT json_agg(json_build_object('course', course_name, 'minutes', minutes, 'left', classes))
               FROM credit_balances WHERE learner_id = ${learnerId} AND class_type = 'private'), '[]'))`
