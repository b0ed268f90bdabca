import { db, Prisma } from '@/lib/db/client'
import type { AddableCourse, TaughtCourse } from './schema'

/**
 * Selects the names of the courses that a teacher teaches, as an array. Courses from the application form come first,
 * in the form's order, followed by those that the office added. `teacherId` is an SQL expression.
 */
export const taughtBy = (teacherId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ARRAY(SELECT course_name FROM teacher_courses WHERE teacher_id = ${teacherId} AND ended_at IS NULL
        GROUP BY course_name ORDER BY bool_and(added_by IS NOT NULL), min(id))`

/**
 * Selects the IDs of the approved teachers of a course, as `teacher_id`. `course` is an SQL expression for the name of
 * the course.
 */
export const teachersOf = (course: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT t.teacher_id FROM teacher_courses t JOIN users u ON u.id = t.teacher_id
  WHERE lower(t.course_name) = lower(${course}) AND t.ended_at IS NULL AND u.role = 'teacher' AND u.closed_at IS NULL`

/** Lists the courses that a teacher teaches. Courses from the application form come first. */
export async function listTaughtCourses(teacherId: string): Promise<TaughtCourse[]> {
  const rows = await db().$queryRaw<(Omit<TaughtCourse, 'since'> & { since: Date })[]>`
    SELECT c.id, c.course_name, c.region, c.added_at AS since, u.name AS added_by
    FROM teacher_courses c LEFT JOIN users u ON u.id = c.added_by
    WHERE c.teacher_id = ${teacherId}::uuid AND c.ended_at IS NULL ORDER BY c.added_by IS NOT NULL, c.id`
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** Lists the courses on sale that the teacher does not teach yet. Uses the office's order. */
export const listAddableCourses = (teacherId: string): Promise<AddableCourse[]> => db().$queryRaw<AddableCourse[]>`
  SELECT c.name AS course_name, c.region FROM courses c
  WHERE c.retired_at IS NULL AND NOT EXISTS (
    SELECT FROM teacher_courses t
    WHERE t.teacher_id = ${teacherId}::uuid AND lower(t.course_name) = lower(c.name) AND t.ended_at IS NULL)
  ORDER BY c.position, c.name`
