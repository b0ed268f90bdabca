import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { type RegionKey, regionLabels } from '@/lib/catalogue/regions'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { messageOf, translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import type { addTeacherCourseBody } from './schema'

/**
 * Adds a course to a teacher's courses (contract 53). Students can book it at once. Throws 404 for an unknown person,
 * and 422 for a course that is not on sale. Throws 409 if the person is not a teacher or already has the course.
 */
export async function addTeacherCourse(
  actor: Pick<Actor, 'id'>,
  teacherId: string,
  { course_name: course, region }: z.output<typeof addTeacherCourseBody>,
): Promise<string> {
  await changeTeacher(teacherId, async (tx, isTeaching) => {
    if (!isTeaching) throw new AppError('conflict', 'This person does not teach')
    const [sold] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM courses WHERE name = ${course.name} AND retired_at IS NULL FOR SHARE`
    if (!sold) throw invalidField('course_name', 'The academy has no course with this name')
    const [taught] = await tx.$queryRaw<unknown[]>`
      SELECT id FROM teacher_courses
      WHERE teacher_id = ${teacherId}::uuid AND lower(course_name) = lower(${sold.name}) AND ended_at IS NULL`
    if (taught) throw new AppError('conflict', messageOf('teacher_courses_taught_once') ?? '')
    await tx.$queryRaw`
      INSERT INTO teacher_courses (teacher_id, course_name, region, added_by)
      VALUES (${teacherId}::uuid, ${sold.name}, ${region}, ${actor.id}::uuid)`
    await writeAudit(tx, {
      actorId: actor.id,
      action: 'add course',
      subject: 'person',
      subjectId: teacherId,
      from: null,
      to: withRegion(sold.name, region),
    })
  })
  return 'Course added'
}

/**
 * Ends one of a teacher's courses. Students can no longer choose the course, but upcoming classes keep it as their
 * subject. Throws 404 for an unknown person or course, and 409 if the course has already ended.
 */
export async function endTeacherCourse(actor: Pick<Actor, 'id'>, teacherId: string, id: string): Promise<string> {
  await changeTeacher(teacherId, async (tx) => {
    const [course] = /^\d{1,9}$/.test(id)
      ? await tx.$queryRaw<{ name: string; region: RegionKey; isEnded: boolean }[]>`
          SELECT course_name AS name, region, ended_at IS NOT NULL AS "isEnded" FROM teacher_courses
          WHERE id = ${Number(id)}::int AND teacher_id = ${teacherId}::uuid`
      : []
    if (!course) throw new AppError('not_found', 'Course not found')
    if (course.isEnded) throw new AppError('conflict', 'This course has already been removed')
    await tx.$queryRaw`
      UPDATE teacher_courses SET ended_at = clock_timestamp(), ended_by = ${actor.id}::uuid WHERE id = ${Number(id)}::int`
    await writeAudit(tx, {
      actorId: actor.id,
      action: 'end course',
      subject: 'person',
      subjectId: teacherId,
      from: withRegion(course.name, course.region),
      to: 'ended',
    })
  })
  return 'Course removed'
}

/** Locks the person's row and runs the change. The person's bookings and application decisions wait for the lock. */
async function changeTeacher(
  teacherId: string,
  change: (tx: Statements, isTeaching: boolean) => Promise<void>,
): Promise<void> {
  if (!isId(teacherId)) throw new AppError('not_found', 'Person not found')
  await translateConstraints(() =>
    inTransaction(async (tx) => {
      const [person] = await tx.$queryRaw<{ isTeaching: boolean }[]>`
        SELECT role = 'teacher' AND closed_at IS NULL AS "isTeaching" FROM users
        WHERE id = ${teacherId}::uuid FOR NO KEY UPDATE`
      if (!person) throw new AppError('not_found', 'Person not found')
      await change(tx, person.isTeaching)
    }),
  )
}

const withRegion = (course: string, region: RegionKey) => `${course}, ${regionLabels[region]}`
