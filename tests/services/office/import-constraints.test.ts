import { beforeAll, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { enrolUnopened } from '../../support/invitations'
import { enrol, newHash, only, type Person } from '../../support/people'

let admin: Person
let student: Person
let importId: string
let teachersId: string
let teacher: string

const insertImport = async (digest = newHash(), rows = 1, kind = 'students') => {
  const { rows: made } = await pool().query<{ id: string }>(
    'INSERT INTO imports (created_by, digest, rows, kind) VALUES ($1, $2, $3, $4) RETURNING id',
    [admin.id, digest, rows, kind],
  )
  return only(made).id
}
const insertRow = (line: number, { user = student.id, learner = student.id, outcome = 'new', id = importId } = {}) =>
  pool().query('INSERT INTO import_rows (import_id, line, user_id, learner_id, outcome) VALUES ($1, $2, $3, $4, $5)', [
    id,
    line,
    user,
    learner,
    outcome,
  ])
const insertTeacher = (line: number, { user = admin.id, outcome = 'new', courses = '{"south":["Veenai"]}' } = {}) =>
  pool().query(
    `INSERT INTO import_rows (import_id, kind, line, user_id, learner_id, outcome, courses)
     VALUES ($1, 'teachers', $2, $3, $3, $4, $5)`,
    [teachersId, line, user, outcome, courses],
  )
const invite = (userId: string, kind: string) =>
  pool().query(
    `INSERT INTO account_invitations (user_id, kind, channel, courses, token_sha256, expires_at)
     VALUES ($1, $2, 'link', CASE WHEN $2 = 'teacher' THEN '{"south":["Veenai"]}'::jsonb END, $3, now() + interval '1 day')`,
    [userId, kind, newHash()],
  )

beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
  importId = await insertImport()
  await insertRow(2)
  teacher = (await enrolUnopened(pool())).id
  teachersId = await insertImport(newHash(), 1, 'teachers')
  await insertTeacher(2, { user: teacher })
})

it.each<[string, () => Promise<unknown>]>([
  ['imports_digest_form', () => insertImport('x')],
  ['imports_rows_range', () => insertImport(newHash(), 0)],
  ['imports_rows_range', () => insertImport(newHash(), 5001)],
  ['import_rows_pkey', () => insertRow(2, { learner: admin.id, user: admin.id })],
  ['import_rows_learner_id_key', () => insertRow(3)],
  ['import_rows_learner_id_user_id_fkey', () => insertRow(3, { learner: admin.id })],
  ['import_rows_line_positive', () => insertRow(0, { learner: admin.id, user: admin.id })],
  ['import_rows_outcome', () => insertRow(3, { learner: admin.id, user: admin.id, outcome: 'here' })],
  ['imports_kind', () => insertImport(newHash(), 1, 'people')],
  ['import_rows_import_id_kind_fkey', () => insertRow(3, { learner: admin.id, user: admin.id, id: teachersId })],
  ['import_rows_courses', () => insertTeacher(3, { courses: '{}' })],
  ['import_rows_teacher_is_new', () => insertTeacher(3, { outcome: 'new_child' })],
  ['import_rows_learner_id_key', () => insertTeacher(3, { user: teacher })],
  ['import_rows_learner_id_key', () => insertRow(3, { user: teacher, learner: teacher })],
  ['account_invitations_as_imported', () => invite(teacher, 'family')],
  ['imports_never_change', () => pool().query('UPDATE imports SET rows = 2 WHERE id = $1', [importId])],
  ['imports_never_change', () => pool().query('DELETE FROM imports WHERE id = $1', [importId])],
  ['import_rows_never_change', () => pool().query('UPDATE import_rows SET line = 9 WHERE import_id = $1', [importId])],
  ['import_columns_header_form', () => pool().query(`INSERT INTO import_columns VALUES ('x', '{}')`)],
  ['import_columns_object', () => pool().query(`INSERT INTO import_columns VALUES ($1, '[]')`, [newHash()])],
])('%s rejects the write', async (constraint, write) => {
  await expect(write()).rejects.toMatchObject({ constraint })
})

it('an imported teacher can be invited as a teacher', async () => {
  await expect(invite(teacher, 'teacher')).resolves.toMatchObject({ rowCount: 1 })
})

it('a course that an imported teacher teaches keeps its name', async () => {
  const user = (await enrolUnopened(pool())).id
  await insertTeacher(4, { user, courses: '{"western":["Synthesizer"]}' })
  const rename = pool().query(`UPDATE courses SET name = 'Keyboard' WHERE name = 'Synthesizer'`)
  await expect(rename).rejects.toMatchObject({ constraint: 'courses_used_name_stays' })
})

it('imports_digest_key rejects a second import with the same digest', async () => {
  const digest = newHash()
  await insertImport(digest)
  await expect(insertImport(digest)).rejects.toMatchObject({ constraint: 'imports_digest_key' })
})
