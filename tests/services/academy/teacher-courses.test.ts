import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftPublication } from '@/lib/academy/preview-queries'
import { providePublication } from '@/lib/academy/publication'
import { refreshPublication } from '@/lib/academy/publication-queries'
import { getAcademy, listCourses } from '@/lib/academy/queries'
import { saveRulesBody } from '@/lib/academy/schema'
import { saveRules } from '@/lib/academy/service'
import { listTeacherApplications } from '@/lib/applications/queries'
import { teacherProfileBody } from '@/lib/applications/schema'
import { decideTeacher, submitTeacherProfile } from '@/lib/applications/service'
import { bookSlots } from '@/lib/bookings/service'
import { findCourse } from '@/lib/catalogue/courses'
import type { RegionKey } from '@/lib/catalogue/regions'
import { pool } from '@/lib/db/client'
import { getPerson } from '@/lib/office/people-queries'
import { addTeacherCourse, endTeacherCourse } from '@/lib/teachers/courses-service'
import { findTeacherArt, listCourseTeachers, listTeaching } from '@/lib/teachers/queries'
import { addTeacherCourseBody } from '@/lib/teachers/schema'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { asOwner, ownerUrl } from '../../support/owner'
import { acting, applyAsTeacher, count, enrol, only, openSlot, type Person } from '../../support/people'

let admin: Person
let teacher: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
})

const add = (course_name: string, region: RegionKey = 'south', by = admin, to = teacher) =>
  addTeacherCourse(acting(by), to.id, addTeacherCourseBody.parse({ course_name, region }))
const recordOf = async ({ id }: Person) => {
  const { teaching, history } = await getPerson(id)
  return { taught: teaching?.taught ?? [], addable: teaching?.addable ?? [], history }
}
const namesOf = async (person: Person) => (await recordOf(person)).taught.map(({ course_name }) => course_name)
async function end(course: string, by = admin, of = teacher): Promise<void> {
  const row = (await recordOf(of)).taught.find(({ course_name }) => course_name === course)
  await endTeacherCourse(acting(by), of.id, String(row?.id))
}
const bookSubject = async (student: Person, subject?: string) => {
  const slot = await openSlot(pool(), teacher.id, 48 * 60 + Math.floor(Math.random() * 10_000) * 60)
  const sent = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id], subject }
  const { bookings } = await bookSlots(acting(student), sent)
  return only(bookings).subject
}

describe('the courses of a teacher', () => {
  it('approving a teacher copies the courses of the form in their order', async () => {
    const { taught, addable } = await recordOf(teacher)
    expect(taught).toMatchObject([
      { course_name: 'Veenai', region: 'south', added_by: null },
      { course_name: 'Painting', region: 'drawing', added_by: null },
    ])
    expect(addable.map(({ course_name }) => course_name)).not.toContain('Veenai')
    expect(addable).toContainEqual({ course_name: 'Ghazal', region: 'north' })
  })

  it('a course that the office adds counts at once for booking, pages and lists', async () => {
    await openSlot(pool(), teacher.id, 90)
    await add('ghazal', 'north')
    expect(await namesOf(teacher)).toEqual(['Veenai', 'Painting', 'Ghazal'])
    expect((await listTeaching())[teacher.id]?.courses).toEqual(['Veenai', 'Painting', 'Ghazal'])
    const listed = await listCourseTeachers('ghazal', { isVisitor: false })
    expect(listed.map(({ name }) => name)).toContain(teacher.name)
    expect(await bookSubject(await enrol(pool(), 'student'), 'Ghazal')).toBe('Ghazal')
    const { data } = await listTeacherApplications({ status: 'approved', q: teacher.name })
    expect(only(data)).toMatchObject({
      regions: ['south', 'drawing', 'north'],
      courses: { south: ['Veenai'], drawing: ['Painting'], north: ['Ghazal'] },
    })
    const { history } = await recordOf(teacher)
    expect(history[0]).toMatchObject({ action: 'add course', from: null, to: 'Ghazal, North Indian music' })
  })

  it('a course that the office ends is no longer offered, but booked classes keep it as their subject', async () => {
    const student = await enrol(pool(), 'student')
    await bookSubject(student, 'Veenai')
    await end('Veenai')
    expect(await namesOf(teacher)).toEqual(['Painting'])
    expect(await findTeacherArt(teacher.id)).toBe('drawing')
    expect(await count(pool(), `bookings WHERE student_id = $1 AND subject = 'Veenai'`, [student.id])).toBe(1)
    await expect(bookSubject(student, 'Veenai')).rejects.toMatchObject({ code: 'invalid' })
    const { data } = await listTeacherApplications({ q: teacher.name })
    expect(only(data)).toMatchObject({ regions: ['drawing'], courses: { drawing: ['Painting'] } })
    const { history } = await recordOf(teacher)
    expect(history[0]).toMatchObject({ action: 'end course', from: 'Veenai, South Indian music', to: 'ended' })
  })

  it('a teacher can have no courses, and new classes then have no course', async () => {
    await end('Veenai')
    await end('Painting')
    expect(await bookSubject(await enrol(pool(), 'student'))).toBe('Class')
  })

  it('the office cannot add a course twice, an unknown or retired one, or any to a person who does not teach', async () => {
    await expect(add('veenai', 'north')).rejects.toMatchObject({
      code: 'conflict',
      message: 'This teacher already teaches this course',
    })
    expect(addTeacherCourseBody.safeParse({ course_name: 'Juggling', region: 'south' }).success).toBe(false)
    const retired = { course_name: { name: 'Juggling' }, region: 'south' as const }
    await expect(addTeacherCourse(acting(admin), teacher.id, retired)).rejects.toMatchObject({ code: 'invalid' })
    const student = await enrol(pool(), 'student')
    await expect(add('Ghazal', 'north', admin, student)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This person does not teach',
    })
    await expect(add('Ghazal', 'north', admin, { ...student, id: 'nobody' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('a course of a teacher can be ended only once, and only for this teacher', async () => {
    const [first] = (await recordOf(teacher)).taught
    const id = String(first?.id)
    const other = await enrol(pool(), 'teacher')
    await expect(endTeacherCourse(acting(admin), other.id, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(endTeacherCourse(acting(admin), teacher.id, 'x')).rejects.toMatchObject({ code: 'not_found' })
    await endTeacherCourse(acting(admin), teacher.id, id)
    await expect(endTeacherCourse(acting(admin), teacher.id, id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This course has already been removed',
    })
  })

  it('approving a new form replaces the courses of the earlier form, but keeps those that the office added', async () => {
    await add('Ghazal', 'north')
    await decideTeacher(acting(admin), teacher.id, 'reject')
    expect((await listTeaching())[teacher.id]).toBeUndefined()
    const form = {
      user_id: teacher.id,
      qualification: 'MA Music',
      years_learning: null,
      regions: ['western', 'south'],
      courses: { south: ['Sanskrit', 'Veenai'], western: ['Piano'] },
    }
    await submitTeacherProfile(acting(teacher), teacherProfileBody.parse(form))
    const pending = await listTeacherApplications({ q: teacher.name })
    expect(only(pending.data)).toMatchObject({ regions: form.regions, courses: form.courses })
    await decideTeacher(acting(admin), teacher.id, 'approve')
    expect(await namesOf(teacher)).toEqual(['Piano', 'Sanskrit', 'Veenai', 'Ghazal'])
  })

  it('the office’s list of courses counts the teachers, and shows courses without one', async () => {
    const teachers = async () => (await listCourses()).courses.find(({ name }) => name === 'Kathak')?.teachers ?? 0
    const coursesWithoutTeacher = async () => (await getAcademy()).academy.courses_without_teacher
    expect([await teachers(), await coursesWithoutTeacher()]).toEqual([0, expect.arrayContaining(['Kathak'])])
    await add('Kathak', 'northDance')
    expect(await teachers()).toBe(1)
    expect(await coursesWithoutTeacher()).not.toContain('Kathak')
    await decideTeacher(acting(admin), teacher.id, 'reject')
    expect([await teachers(), await coursesWithoutTeacher()]).toEqual([0, expect.arrayContaining(['Kathak'])])
  })
})

describe('concurrent changes', () => {
  it('two admins who add a course at the same time add it once', async () => {
    const admins = [admin, await enrol(pool(), 'admin')]
    const results = await releaseTogether(
      ownerUrl(),
      'users',
      admins.map((by) => () => add('Ghazal', 'north', by)),
    )
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict', message: 'This teacher already teaches this course' }])
    expect(await namesOf(teacher)).toEqual(['Veenai', 'Painting', 'Ghazal'])
  })

  it('a booking while its course ends is either stored with the course or rejected', async () => {
    const student = await enrol(pool(), 'student')
    const results = await releaseTogether<unknown>(ownerUrl(), 'users', [
      () => bookSubject(student, 'Veenai'),
      () => end('Veenai'),
    ])
    expect(results[1]?.status).toBe('fulfilled')
    const isBooked = results[0]?.status === 'fulfilled'
    if (!isBooked) expect(refusals(results)).toMatchObject([{ code: 'invalid' }])
    const classes = await count(pool(), `bookings WHERE student_id = $1 AND subject = 'Veenai'`, [student.id])
    expect(classes).toBe(isBooked ? 1 : 0)
  })

  it('approving a teacher while the office adds a course causes neither a deadlock nor a duplicate course', async () => {
    const applicant = await enrol(pool(), 'student')
    await applyAsTeacher(pool(), applicant.id, 'pending')
    const results = await releaseTogether<unknown>(ownerUrl(), 'users', [
      () => decideTeacher(acting(admin), applicant.id, 'approve'),
      () => add('Ghazal', 'north', admin, applicant),
    ])
    expect(results[0]?.status).toBe('fulfilled')
    const isAdded = results[1]?.status === 'fulfilled'
    expect(await namesOf(applicant)).toEqual(isAdded ? ['Veenai', 'Painting', 'Ghazal'] : ['Veenai', 'Painting'])
  })
})

describe('a course without a teacher', () => {
  beforeAll(providePublication)

  const setRule = async (isOn: boolean) => {
    const { version: seen, rules } = (await getAcademy()).academy
    await saveRules(acting(admin), saveRulesBody.parse({ ...rules, trial_without_teacher: isOn, seen }))
  }
  const isTrialOnly = async () => {
    await refreshPublication()
    return findCourse('Synthesizer')?.isTrialOnly
  }

  it('a course without a teacher offers a trial class while the rule is on', async () => {
    expect(await isTrialOnly()).toBe(false)
    await setRule(true)
    expect(await isTrialOnly()).toBe(true)
    const draft = await draftPublication()
    expect(draft.courses.find(({ name }) => name === 'Synthesizer')?.isTrialOnly).toBe(true)
    await add('Synthesizer', 'western')
    expect(await isTrialOnly()).toBe(false)
    await decideTeacher(acting(admin), teacher.id, 'reject')
    expect(await isTrialOnly()).toBe(true)
    await setRule(false)
    expect(await isTrialOnly()).toBe(false)
  })

  it('a new course of a teacher changes no public page while the rule is off', async () => {
    const revision = async () => only((await pool().query('SELECT revision FROM public_revision')).rows).revision
    const before = await revision()
    await add('Synthesizer', 'western')
    expect(await revision()).toBe(before)
  })
})

describe('the database', () => {
  const owner = (sql: string, ...values: unknown[]) => asOwner((client) => client.query(sql, [teacher.id, ...values]))
  const insert = (course: string, region: string, by: string | null = null) =>
    owner(
      'INSERT INTO teacher_courses (teacher_id, course_name, region, added_by) VALUES ($1, $2, $3, $4)',
      course,
      region,
      by,
    )
  const refused = (constraint: string) => expect.objectContaining({ constraint })

  it.each([
    ['a course twice in one region', () => insert('VEENAI', 'south'), 'teacher_courses_taught_once'],
    ['an unknown region', () => insert('Ghazal', 'east'), 'teacher_courses_region'],
    [
      'a course of the office that does not exist',
      () => insert('Juggling', 'south', admin.id),
      'teacher_courses_in_catalogue',
    ],
    [
      'another name of a taught course',
      () => owner(`UPDATE courses SET name = 'Vina' WHERE name = 'Veenai' AND $1::uuid IS NOT NULL`),
      'courses_used_name_stays',
    ],
    [
      'a change of the course',
      () => owner(`UPDATE teacher_courses SET course_name = 'Ghazal' WHERE teacher_id = $1`),
      'teacher_courses_end_once',
    ],
    [
      'a course that goes on after its end',
      async () => {
        await end('Veenai')
        await owner(
          "UPDATE teacher_courses SET ended_at = NULL, ended_by = NULL WHERE teacher_id = $1 AND ended_at > now() - interval '1 hour'",
        )
      },
      'teacher_courses_end_once',
    ],
    [
      'another time for the end of a course',
      async () => {
        await end('Veenai')
        await owner(
          "UPDATE teacher_courses SET ended_at = ended_at + interval '1 second' WHERE teacher_id = $1 AND ended_at IS NOT NULL",
        )
      },
      'teacher_courses_end_once',
    ],
    ['a deletion', () => owner('DELETE FROM teacher_courses WHERE teacher_id = $1'), 'teacher_courses_never_deleted'],
  ])('the database rejects %s', async (_, change, constraint) => {
    await expect(change()).rejects.toEqual(refused(constraint))
  })

  it('the database copies the courses if an instance of the previous version approves a form', async () => {
    const applicant = await enrol(pool(), 'student')
    await applyAsTeacher(pool(), applicant.id, 'pending')
    await pool().query(`UPDATE teacher_profiles SET status = 'approved' WHERE user_id = $1`, [applicant.id])
    expect(await namesOf(applicant)).toEqual(['Veenai', 'Painting'])
  })
})
