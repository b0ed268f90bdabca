import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyAsTeacher, enrol, newEmail, newPhone, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

const mark = `pg${randomUUID().slice(0, 8)}`
const total = 105
let admin: Person

/**
 * All lists contain the same 105 people. Seven were created in the same millisecond, and fourteen have names that
 * differ only in upper and lower case.
 */
beforeAll(async () => {
  admin = await enrol(database, 'admin')
  await database.query(
    `WITH made AS (
       INSERT INTO users (name, email, phone, password_hash, created_at)
       SELECT CASE i % 2 WHEN 0 THEN $1 ELSE upper($1) END || ' ' || i % 15, $1 || i || '@example.com',
              lpad((floor(random() * 1e9))::bigint::text, 9, '0') || (i % 10), 'x', now() - make_interval(mins => (i / 7)::int)
       FROM generate_series(1, $2::int) i RETURNING id, name, created_at),
     applied AS (
       INSERT INTO teacher_profiles (user_id, qualification, regions, courses, status, submitted_at)
       SELECT id, 'MA Music', '{south}', '{"south":["Veenai"]}', 'pending', created_at FROM made),
     asked AS (
       INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone, created_at)
       SELECT name, '+91' || lpad((floor(random() * 1e10))::bigint::text, 10, '0'), 'Veenai', '{mon}', '{evening}',
              'Asia/Kolkata', created_at FROM made)
     INSERT INTO payments (user_id, course_name, fee, screenshot_key, screenshot_sha256, status, created_at)
     SELECT id, 'Veenai', 700, 'payments/none.webp', encode(sha256(id::text::bytea), 'hex'), 'approved', created_at FROM made`,
    [mark, total],
  )
})

type List = 'adminPayments' | 'students' | 'teachersList' | 'trialRequests'
async function page(list: List, query: Record<string, string>) {
  const answer = await make(list, { as: admin, query: { q: mark, ...query } })
  const done = expectDone(list, answer)
  const rows = 'payments' in done ? done.payments : 'data' in done ? done.data : done.trial_requests
  const ids = rows.map((row) => ('fee' in row || !('user_id' in row) ? row.id : row.user_id))
  return { rows, ids, nextCursor: done.nextCursor }
}

/** Reads the IDs of a list from the database, in the order that the list should have. */
async function sorted(list: List, sort: 'newest' | 'oldest' | 'name'): Promise<string[]> {
  const order = {
    newest: 'created_at DESC, id DESC',
    oldest: 'created_at, id',
    name: 'lower(name), id',
  }[sort]
  const from = {
    adminPayments: 'payments p JOIN (SELECT id AS payer, name FROM users) u ON payer = user_id',
    trialRequests: 'trial_requests',
    students: 'users',
    teachersList: 'users',
  }[list]
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM ${from} WHERE lower(name) LIKE $1 ORDER BY ${order}`,
    [`${mark} %`],
  )
  return rows.map(({ id }) => id)
}

async function allPages(list: List, query: Record<string, string>) {
  const pages: string[][] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { ids, nextCursor } = await page(list, cursor ? { ...query, cursor } : query)
    pages.push(ids)
    cursor = nextCursor
  }
  return pages
}

describe.each(['adminPayments', 'students', 'teachersList', 'trialRequests'] as const)('paging of %s', (list) => {
  it('returns 100 rows by default, and a cursor for the next page', async () => {
    const first = await page(list, {})
    expect(first.ids).toHaveLength(100)
    const second = await page(list, { cursor: first.nextCursor ?? '' })
    expect(second.ids).toHaveLength(5)
    expect(second.nextCursor).toBeUndefined()
  })

  it('returns every row once across all pages, newest first, even with equal timestamps', async () => {
    const whole = await page(list, { limit: '500' })
    expect(whole.ids).toHaveLength(total)
    expect(whole.nextCursor).toBeUndefined()
    const pages = await allPages(list, { limit: '10' })
    expect(pages.map((ids) => ids.length)).toEqual([...Array.from({ length: 10 }, () => 10), 5])
    expect(pages.flat()).toEqual(whole.ids)
    expect(new Set(whole.ids).size).toBe(total)
    expect(whole.ids).toEqual(await sorted(list, 'newest'))
  })

  it.each(['oldest', 'name'] as const)(
    'sorts by %s, returns every row once, and orders equal rows by ID',
    async (sort) => {
      if (list === 'adminPayments' && sort === 'name') {
        expectRefusal(await make(list, { as: admin, query: { sort } }), 422, 'sort must be newest or oldest')
        return
      }
      const pages = await allPages(list, { limit: '10', sort })
      expect(pages.map((ids) => ids.length)).toEqual([...Array.from({ length: 10 }, () => 10), 5])
      expect(pages.flat()).toEqual(await sorted(list, sort))
    },
  )

  it('keeps the order of the first page, and rejects a cursor with another order', async () => {
    for (const [sort, other] of [
      ['newest', 'oldest'],
      ['oldest', 'newest'],
    ] as const) {
      const { nextCursor = '' } = await page(list, { limit: '10', sort })
      const answer = await make(list, { as: admin, query: { q: mark, sort: other, cursor: nextCursor } })
      expectRefusal(answer, 422, 'This cursor is not valid')
    }
  })

  it('the list ends after a full last page', async () => {
    const pages = await allPages(list, { limit: '35' })
    expect(pages.map((ids) => ids.length)).toEqual([35, 35, 35])
  })

  it('limits a page to 500 rows', async () => {
    expect((await page(list, { limit: '501' })).ids).toHaveLength(total)
    expect((await page(list, { limit: '999999999' })).ids).toHaveLength(total)
  })

  it('the next page continues at the same row when a newer row is added in between', async () => {
    const before = await page(list, { limit: '50' })
    const newer = await enrol(database, 'student', { name: `${mark} newest`, email: newEmail(), phone: newPhone() })
    await applyAsTeacher(database, newer.id, 'pending')
    const after = await page(list, { limit: '500', cursor: before.nextCursor ?? '' })
    expect(after.ids).toHaveLength(total - 50)
    // Accounts cannot be deleted, so the test renames this one. Its new name does not match the test's searches.
    await database.query(`UPDATE users SET name = 'Not listed' WHERE id = $1`, [newer.id])
  })

  it.each([
    ['limit', '0'],
    ['limit', '-5'],
    ['limit', 'ten'],
    ['limit', '1.5'],
    ['status', 'neither'],
    ['sort', 'fee'],
    ['sort', ''],
    ['status', ''],
    ['cursor', 'garbage'],
    ['cursor', 'MjAyNi0xMS0yMFQwMDowMDowMC4wMDBaIG5vLWlk'],
    ['cursor', 'a'.repeat(300)],
    ['q', 'a'.repeat(101)],
    ['q', 'a\u0000b'],
  ])('rejects %s=%j and names the parameter', async (field, value) => {
    const answer = await make(list, { as: admin, query: { [field]: value } })
    expectRefusal(answer, 422)
    expect(answer.json.errors).toHaveProperty(field)
  })

  it('filters a list by status', async () => {
    if (list === 'trialRequests') {
      expect((await page(list, { status: 'waiting', limit: '500' })).ids).toHaveLength(total)
      expect((await page(list, { status: 'handled' })).ids).toEqual([])
      return
    }
    const remainingStatus = list === 'adminPayments' ? 'approved' : 'pending'
    if (list === 'students') {
      expect((await page(list, { status: 'approved' })).ids).toEqual([])
      return
    }
    expect((await page(list, { status: remainingStatus, limit: '500' })).ids).toHaveLength(total)
    expect((await page(list, { status: 'rejected' })).ids).toEqual([])
  })

  it('returns an empty list if no row matches', async () => {
    const { ids, nextCursor } = await page(list, { q: `${mark} nobody` })
    expect([ids, nextCursor]).toEqual([[], undefined])
  })
})

describe.each([
  ['exportStudents', 'students', 'name'],
  ['exportTeachers', 'teachersList', 'oldest'],
  ['exportPayments', 'adminPayments', 'oldest'],
] as const)('the export of %s', (exported, list, sort) => {
  it('the export contains the rows of the list in the same order', async () => {
    const answer = await make(exported, { as: admin, query: { q: mark, sort } })
    expect(answer.status).toBe(200)
    const ids = answer.bytes.toString('utf8').match(/(?<=,)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=,)/g)
    expect(ids).toEqual(await sorted(list, sort))
  })
})
