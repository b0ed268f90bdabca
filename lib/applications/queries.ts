import { withoutCountry } from '@/lib/accounts/country/country-queries'
import type { Actor } from '@/lib/auth/session/actor'
import { readCourseChoices } from '@/lib/catalogue/course-choices'
import type { DecisionStatus, SortedListQuery } from '@/lib/core/http/fields'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, likePattern, readSortedCursor, writeSortedCursor } from '@/lib/core/http/paging'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { listOrder } from '@/lib/db/list-order'
import type { Statements } from '@/lib/db/transaction'
import type { LearnerApplication, OwnApplication, StudentListQuery, StudentRow, TeacherRow } from './schema'

interface Page<T> {
  data: T[]
  nextCursor?: string
}

interface PersonFields {
  id: string
  name: string
  email: string
  phone: string
  contact_phone: string | null
  country: string | null
  state: string | null
  alt_mobile: string | null
  years_learning: number | null
  regions: string[] | null
  courses: unknown
  at: Date
  sort_name: string
}

const matches = (q: string | undefined) => (q ? Prisma.sql`AND ${accountMatches(q)}` : Prisma.empty)

/** Finds learners by their own name, or by their account's name, email or phone numbers. */
const learnerMatches = (q: string | undefined) =>
  q
    ? Prisma.sql`AND l.id IN (
        SELECT id FROM learners WHERE lower(name) LIKE ${likePattern(q)}
        UNION SELECT f.id FROM users u JOIN learners f ON f.account_id = u.id WHERE ${accountMatches(q)})`
    : Prisma.empty

const sortName = Prisma.sql`lower(u.name)`

/**
 * Lists learners with their account and form, newest first by default. Leaves out erased learners, and archived
 * learners without a form. Includes learners of teachers and admins only if `status` is `pending`. With
 * `without_country`, lists the first learner of each paying family that lacks a country or state.
 */
export async function listStudents(query: StudentListQuery, from: Statements = db()): Promise<Page<StudentRow>> {
  const { status, q, cursor, limit = DEFAULT_PAGE, sort = 'newest', without_country } = query
  const columns = { at: Prisma.sql`l.created_at`, id: Prisma.sql`l.id`, name: Prisma.sql`lower(l.name)` }
  const { order, cursorCondition } = listOrder(sort, columns, readSortedCursor(sort, cursor))
  const rows = await from.$queryRaw<
    (PersonFields & {
      qualification: string | null
      other_experience: string | null
      learner_id: string
      learner_name: string
      status: DecisionStatus | null
      submitted_at: Date | null
    })[]
  >`
    SELECT u.id::text, u.name, u.email, u.phone, u.contact_phone, u.country, u.state, l.id::text AS learner_id, l.name AS learner_name,
           p.alt_mobile, p.qualification, p.years_learning, p.other_experience, p.regions, p.courses, p.status::text, p.submitted_at,
           l.created_at AS at, lower(l.name) AS sort_name
    FROM learners l JOIN users u ON u.id = l.account_id LEFT JOIN student_profiles p ON p.learner_id = l.id
    WHERE ${status === 'pending' ? Prisma.sql`true` : Prisma.sql`u.role = 'student'`} AND l.erased_at IS NULL
      AND ${without_country ? Prisma.sql`l.id = l.account_id AND ${withoutCountry}` : Prisma.sql`(l.archived_at IS NULL OR p.learner_id IS NOT NULL)`}
      ${status ? Prisma.sql`AND p.status = ${status}::"Decision"` : Prisma.empty}
      ${cursorCondition} ${learnerMatches(q)}
    ${order} LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, (row) =>
    writeSortedCursor(sort, { at: row.at, id: row.learner_id, name: row.sort_name }),
  )
  return {
    nextCursor: page.nextCursor,
    data: page.rows.map(({ at: _, sort_name: __, regions, courses, submitted_at, ...row }) => ({
      ...row,
      submitted_at: submitted_at?.toISOString() ?? null,
      teaching_experience: null,
      regions: JSON.stringify(regions ?? []),
      courses: JSON.stringify(courses ?? {}),
    })),
  }
}

/**
 * Lists all teacher applications, newest first by default. For an approved application, shows the courses that the
 * teacher teaches now instead of those in the form.
 */
export async function listTeacherApplications(
  query: SortedListQuery,
  from: Statements = db(),
): Promise<Page<TeacherRow>> {
  const { status, q, cursor, limit = DEFAULT_PAGE, sort = 'newest' } = query
  const columns = { at: Prisma.sql`p.submitted_at`, id: Prisma.sql`p.user_id`, name: sortName }
  const { order, cursorCondition } = listOrder(sort, columns, readSortedCursor(sort, cursor))
  const rows = await from.$queryRaw<
    (PersonFields & {
      qualification: string
      teaching_experience: string | null
      status: DecisionStatus
      taught: { region: string; course: string }[] | null
    })[]
  >`
    SELECT u.id::text, u.name, u.email, u.phone, u.contact_phone, u.country, u.state, p.alt_mobile, p.qualification, p.years_learning,
           p.teaching_experience, p.regions, p.courses, p.status::text, p.submitted_at AS at, ${sortName} AS sort_name,
           CASE WHEN p.status = 'approved' THEN (
             SELECT jsonb_agg(jsonb_build_object('region', region, 'course', course_name) ORDER BY added_by IS NOT NULL, id)
             FROM teacher_courses WHERE teacher_id = p.user_id AND ended_at IS NULL) END AS taught
    FROM teacher_profiles p JOIN users u ON u.id = p.user_id
    WHERE true
      ${status ? Prisma.sql`AND p.status = ${status}::"Decision"` : Prisma.empty}
      ${cursorCondition} ${matches(q)}
    ${order} LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, (row) => writeSortedCursor(sort, { ...row, name: row.sort_name }))
  return {
    nextCursor: page.nextCursor,
    data: page.rows.map(({ id, at, sort_name: _, regions, courses, taught, ...row }) => {
      const form = { regions: regions ?? [], courses: readCourseChoices(courses) }
      return {
        user_id: id,
        ...row,
        submitted_at: at.toISOString(),
        ...(row.status === 'approved' ? taughtNow(form, taught ?? []) : form),
      }
    }),
  }
}

/**
 * Returns the regions and courses that an approved teacher teaches now. Also returns each region that the form lists
 * without courses.
 */
function taughtNow(
  form: Pick<TeacherRow, 'regions' | 'courses'>,
  taught: readonly { region: string; course: string }[],
): Pick<TeacherRow, 'regions' | 'courses'> {
  const courses: Record<string, string[]> = {}
  for (const { region, course } of taught) courses[region] = [...(courses[region] ?? []), course]
  const remainingRegions = form.regions.filter((region) => courses[region] || !form.courses[region]?.length)
  return { regions: [...new Set([...remainingRegions, ...Object.keys(courses)])], courses }
}

interface StoredForm {
  status: DecisionStatus
  decisionReason: string | null
  submittedAt: Date
  altMobile: string | null
  qualification: string
  yearsLearning: number | null
  regions: string[]
  courses: unknown
  teachingExperience?: string | null
  otherExperience?: string | null
}

const own = (form: StoredForm): OwnApplication => ({
  status: form.status,
  reason: form.status === 'rejected' ? form.decisionReason : null,
  submitted_at: form.submittedAt.toISOString(),
  alt_mobile: form.altMobile,
  qualification: form.qualification,
  years_learning: form.yearsLearning,
  teaching_experience: form.teachingExperience ?? null,
  other_experience: form.otherExperience ?? null,
  regions: form.regions,
  courses: readCourseChoices(form.courses),
})

/**
 * Reads the caller's own forms: the teacher form (`teacher`), the first learner's form (`student`), and all learners'
 * forms (`students`). A form is null if it was never sent.
 */
export async function findOwnApplications(actor: Pick<Actor, 'id'>): Promise<{
  teacher: OwnApplication | null
  student: OwnApplication | null
  students: LearnerApplication[]
}> {
  const where = { userId: actor.id }
  const [teacher, forms] = await Promise.all([
    db().teacherProfile.findUnique({ where }),
    db().studentProfile.findMany({
      where,
      orderBy: { submittedAt: 'asc' },
      include: { learner: { select: { id: true, name: true } } },
    }),
  ])
  const first = forms.find(({ learnerId }) => learnerId === actor.id)
  return {
    teacher: teacher && own(teacher),
    student: first ? own(first) : null,
    students: forms.map(({ learner, ...form }) => ({
      ...own(form),
      learner_id: learner.id,
      learner_name: learner.name,
    })),
  }
}
