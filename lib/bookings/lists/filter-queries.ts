import type { ClassListQuery } from '@/lib/bookings/schema'
import { likePattern } from '@/lib/core/http/paging'
import { Prisma } from '@/lib/db/client'

/** The columns that every list of classes reads. */
export interface StoredListedClass {
  id: string
  slot_id: string
  teacher_id: string
  student_id: string
  teacher_name: string
  subject: string
  student_name: string
  learner_id: string
  starts_at: Date
  ends_at: Date
  booked_at: Date
}

/** SQL condition: class `b` matches the search term. Always true without a search term. */
export const matchesText = (q: string | undefined): Prisma.Sql =>
  q
    ? Prisma.sql`(SELECT lower(b.subject || ' ' || t.name || ' ' || s.name) LIKE ${likePattern(q)}
                               FROM users t, learners s WHERE t.id = b.teacher_id AND s.id = b.learner_id)`
    : Prisma.sql`true`

/** SQL conditions, each preceded by AND: class `b` matches the chosen filters. Empty without filters. */
export const matchesFilters = ({ course, learner, person }: ClassListQuery): Prisma.Sql => Prisma.sql`
  ${course ? Prisma.sql`AND b.subject = ${course}` : Prisma.empty}
  ${learner ? Prisma.sql`AND b.learner_id = ${learner}::uuid` : Prisma.empty}
  ${person ? Prisma.sql`AND ${person}::uuid IN (b.student_id, b.teacher_id)` : Prisma.empty}`
