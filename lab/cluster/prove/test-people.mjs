import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { ADMIN } from '../instance.mjs'

/** @import { Cluster } from '../cluster.mjs' */
/** @typedef {{ id: string, token: string }} Person a signed-in user */
/** @typedef {{ teachers: Person[], students: Person[], office: Person }} TestPeople */

// Enough people that no one reaches an hourly limit (contract 34.10).
const TEACHERS = 100
const STUDENTS = 1000
const SESSION_SECONDS = 24 * 3600

/** Marks the payments that the test people have from the start. The final comparison ignores them. */
export const INITIAL_PAYMENT_REFERENCE = 'cast'
export const COURSE = { name: 'Veenai', region: 'south', fee: 700 }

/**
 * Adds the test people and their sessions directly to the database. All students have paid, so they may have any number
 * of classes (contract 34.8).
 * @param {Cluster} cluster
 * @returns {Promise<TestPeople>}
 */
export async function createTestPeople(cluster) {
  const leader = await cluster.leader()
  if (!leader) throw new Error('PostgreSQL has no leader')
  const client = new pg.Client({ connectionString: cluster.adminUrl(leader) })
  await client.connect()
  try {
    const teachers = await makePeople(client, 'teacher', TEACHERS)
    await client.query(
      `INSERT INTO teacher_profiles (user_id, qualification, regions, courses, status)
       SELECT id, 'MA Music', $2, $3, 'approved' FROM unnest($1::uuid[]) id`,
      [teachers, [COURSE.region], { [COURSE.region]: [COURSE.name] }],
    )
    const students = await makePeople(client, 'student', STUDENTS)
    await client.query(
      `INSERT INTO payments (user_id, course_name, fee, screenshot_key, screenshot_sha256, reference, status, decided_at)
       SELECT id, $2, $3, NULL, encode(sha256(id::text::bytea), 'hex'), $4, 'approved', now() FROM unnest($1::uuid[]) id`,
      [students, COURSE.name, COURSE.fee, INITIAL_PAYMENT_REFERENCE],
    )
    /** @type {pg.QueryResult<{ id: string }>} */
    const office = await client.query('SELECT id FROM users WHERE phone = $1', [ADMIN.ADMIN_PHONE])
    const signIn = (/** @type {string[]} */ ids) => createSessions(client, ids, cluster.secrets.session)
    const [admin] = await signIn(office.rows.map(({ id }) => id))
    if (!admin) throw new Error('the academy has no admin')
    return { teachers: await signIn(teachers), students: await signIn(students), office: admin }
  } finally {
    await client.end()
  }
}

/**
 * @param {pg.Client} client
 * @param {'teacher' | 'student'} role
 * @param {number} count
 */
async function makePeople(client, role, count) {
  const first = role === 'teacher' ? 7_000_000_000 : 7_100_000_000
  /** @type {pg.QueryResult<{ id: string }>} */
  const { rows } = await client.query(
    `INSERT INTO users (name, email, phone, password_hash, role, email_verified_at)
     SELECT $1 || ' ' || n, $1 || n || '@academy.example', ($2::bigint + n)::text, 'x', $1::text::"Role", now()
     FROM generate_series(1, $3::int) n RETURNING id`,
    [role, first, count],
  )
  return rows.map(({ id }) => id)
}

/**
 * @param {pg.Client} client
 * @param {string[]} ids
 * @param {string} secret
 * @returns {Promise<Person[]>}
 */
async function createSessions(client, ids, secret) {
  /** @type {pg.QueryResult<{ id: string, sid: string }>} */
  const { rows } = await client.query(
    `INSERT INTO sessions (user_id, expires_at) SELECT id, now() + $2 * interval '1 second' FROM unnest($1::uuid[]) id
     RETURNING user_id AS id, id AS sid`,
    [ids, SESSION_SECONDS],
  )
  const tokenOf = (/** @type {string} */ sub, /** @type {string} */ sid) =>
    encode({ token: { sub, sid }, secret, maxAge: SESSION_SECONDS })
  return Promise.all(rows.map(async ({ id, sid }) => ({ id, token: await tokenOf(id, sid) })))
}
