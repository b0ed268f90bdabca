import { beforeAll, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { enrol, newHash, only, type Person } from '../../support/people'

let admin: Person
let student: Person
let importId: string

const insertImport = async (digest = newHash(), rows = 1) => {
  const { rows: made } = await pool().query<{ id: string }>(
    'INSERT INTO imports (created_by, digest, rows) VALUES ($1, $2, $3) RETURNING id',
    [admin.id, digest, rows],
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

beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
  importId = await insertImport()
  await insertRow(2)
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
  ['imports_never_change', () => pool().query('UPDATE imports SET rows = 2 WHERE id = $1', [importId])],
  ['imports_never_change', () => pool().query('DELETE FROM imports WHERE id = $1', [importId])],
  ['import_rows_never_change', () => pool().query('UPDATE import_rows SET line = 9 WHERE import_id = $1', [importId])],
  ['import_columns_header_form', () => pool().query(`INSERT INTO import_columns VALUES ('x', '{}')`)],
  ['import_columns_object', () => pool().query(`INSERT INTO import_columns VALUES ($1, '[]')`, [newHash()])],
])('%s rejects the write', async (constraint, write) => {
  await expect(write()).rejects.toMatchObject({ constraint })
})

it('imports_digest_key rejects a second import with the same digest', async () => {
  const digest = newHash()
  await insertImport(digest)
  await expect(insertImport(digest)).rejects.toMatchObject({ constraint: 'imports_digest_key' })
})
