import { createHash } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { encode } from 'next-auth/jwt'

/** @import pg from 'pg' */

/**
 * Creates the people for the benchmarks. IDs and sessions are the same in every academy, so all servers get the same
 * requests.
 */

export const PASSWORD = 'measured-by-the-bench'
export const COURSE = { name: 'Bharatanatyam', slug: 'bharatanatyam' }
const LOGINS = 200

const SECRET_SEED = 'people of the bench'
const TEACHERS = 100
const STUDENTS = 1000
/** The number of slots per teacher. Bookings use the first half, and moves use the second half. */
const SLOTS_PER_TEACHER = 600
const SLOTS_PER_DAY = 7
const FIRST_DAY = 3
const PAST_CLASSES_PER_TEACHER = 100
const OFFERED = 33
const TAKEN = 8

/** This must be the number of teachers in lab/bench/servers/large.mjs. */
const TEACHERS_OF_LARGE = 200

/** The numbers that identify people. Person n has the phone number 7,000,000,000 + n. */
const ADMIN = 0
const TEACHER = 500
const COLLEAGUES = 9
const STUDENT = 900
const FIRST_STUDENT = 1000
const FIRST_LOGIN = 4000

/** The session secret (NEXTAUTH_SECRET) of the academies under test. */
export const SECRET = createHash('sha256').update(SECRET_SEED).digest('hex')

/** Derives an ID from a string. The same string always gives the same ID. */
const idOf = (/** @type {string} */ what) =>
  createHash('md5')
    .update(what)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const personId = (/** @type {number} */ number) => idOf(`person ${number}`)
const phoneOf = (/** @type {number} */ number) => String(7_000_000_000 + number)

export const student = personId(STUDENT)
export const teacher = personId(TEACHER)
export const loginPhones = Array.from({ length: LOGINS }, (_, index) => phoneOf(FIRST_LOGIN + index))

/**
 * Returns a session token for a person.
 * @param {number} number
 */
async function tokenOf(number) {
  const token = { sub: personId(number), sid: idOf(`session ${number}`) }
  return encode({ token, secret: SECRET, maxAge: 24 * 60 * 60 })
}

/** Returns the tokens of the people who send the requests. */
export async function tokens() {
  return { student: await tokenOf(STUDENT), teacher: await tokenOf(TEACHER), admin: await tokenOf(ADMIN) }
}

/**
 * @typedef {{ token: string, studentId: string, teacherId: string, from: string, to: string }} BookableSlot
 *   a free slot, the student who books it, and the slot to which the class is moved
 */

/**
 * Returns the slots to book. Two consecutive slots in the list have different students and teachers.
 * @returns {Promise<BookableSlot[]>}
 */
export async function createBookableSlots() {
  const tokens = await Promise.all(Array.from({ length: STUDENTS }, (_, index) => tokenOf(FIRST_STUDENT + index)))
  return Array.from({ length: (TEACHERS * SLOTS_PER_TEACHER) / 2 }, (_, index) => {
    const slotIndex = Math.floor(index / TEACHERS)
    const teacherIndex = index % TEACHERS
    const who = (slotIndex * TEACHERS + teacherIndex) % STUDENTS
    return {
      token: tokens[who] ?? '',
      studentId: personId(FIRST_STUDENT + who),
      teacherId: personId(1 + teacherIndex),
      from: idOf(`slot ${slotIndex} of ${1 + teacherIndex}`),
      // The target of a move: a later slot of the same teacher, at a time when the student is free.
      to: idOf(`slot ${slotIndex + SLOTS_PER_TEACHER / 2} of ${1 + teacherIndex}`),
    }
  })
}

/**
 * Adds the people for the benchmarks to a migrated database. The client must be connected as the database's owner.
 * Skips columns that the database does not have.
 * @param {pg.Client} client
 */
export async function addPeople(client) {
  // Triggers are disabled, because the rows are valid by construction.
  await client.query(`SET session_replication_role = replica; SET statement_timeout = 0; SET synchronous_commit = off`)
  await client.query(`CREATE TEMP TABLE cast_of_bench AS
    SELECT i, md5('person ' || i)::uuid AS id, (7000000000 + i)::text AS phone,
           CASE WHEN i = ${ADMIN} THEN 'admin' WHEN i < ${STUDENT} THEN 'teacher' ELSE 'student' END AS role
    FROM (SELECT ${ADMIN} AS i UNION SELECT generate_series(1, ${TEACHERS})
          UNION SELECT generate_series(${TEACHER}, ${TEACHER + COLLEAGUES}) UNION SELECT ${STUDENT}
          UNION SELECT generate_series(${FIRST_STUDENT}, ${FIRST_STUDENT + STUDENTS - 1})
          UNION SELECT generate_series(${FIRST_LOGIN}, ${FIRST_LOGIN + LOGINS - 1})) numbers`)
  const hash = client.escapeLiteral(bcrypt.hashSync(PASSWORD, 10))
  await insert(client, 'users', 'cast_of_bench', {
    id: 'id',
    name: `'Measured ' || i`,
    email: `'measured' || i || '@example.com'`,
    phone: 'phone',
    password_hash: hash,
    role: 'role::"Role"',
    office_rights: `CASE WHEN role = 'admin' THEN '{everything}'::"OfficeRight"[] ELSE '{}' END`,
    email_verified_at: 'now()',
    created_at: `now() - i * interval '1 minute'`,
  })
  await insert(client, 'learners', 'cast_of_bench', { id: 'id', account_id: 'id', name: `'Measured ' || i` })
  await insert(client, 'sessions', 'cast_of_bench', {
    id: `md5('session ' || i)::uuid`,
    user_id: 'id',
    expires_at: `now() + interval '20 days'`,
  })
  const form = { user_id: 'id', qualification: `'MA Music'`, status: `'approved'::"Decision"`, submitted_at: 'now()' }
  await insert(client, 'teacher_profiles', `cast_of_bench WHERE role = 'teacher'`, {
    ...form,
    regions: `CASE WHEN i >= ${TEACHER} THEN '{southDance}'::text[] ELSE '{south}' END`,
    courses: `CASE WHEN i >= ${TEACHER} THEN '{"southDance":["${COURSE.name}"]}'::jsonb ELSE '{"south":["Veenai"]}' END`,
  })
  await insert(client, 'teacher_courses', `cast_of_bench WHERE role = 'teacher'`, {
    teacher_id: 'id',
    course_name: `CASE WHEN i >= ${TEACHER} THEN '${COURSE.name}' ELSE 'Veenai' END`,
    region: `CASE WHEN i >= ${TEACHER} THEN 'southDance' ELSE 'south' END`,
  })
  await insert(client, 'student_profiles', `cast_of_bench WHERE role = 'student'`, {
    ...form,
    learner_id: 'id',
    regions: `'{south}'::text[]`,
    courses: `'{"south":["Violin"]}'::jsonb`,
  })
  // Students without an approved payment may book only a few classes.
  await insert(client, 'payments', `cast_of_bench WHERE role = 'student'`, {
    user_id: 'id',
    course_name: `'Veenai'`,
    fee: '700',
    screenshot_key: `'payments/none.webp'`,
    screenshot_sha256: `encode(sha256(('measured ' || i)::bytea), 'hex')`,
    status: `'approved'::"Decision"`,
    created_at: `now() - i * interval '1 minute'`,
    decided_at: 'now()',
  })
  await addSlots(client)
  await client.query('DROP TABLE cast_of_bench')
  await client.query('SET session_replication_role = DEFAULT')
}

/**
 * Adds as many teachers as the academy in lab/bench/servers/large.mjs has.
 * @param {pg.Client} client
 */
export async function addMoreTeachers(client) {
  await client.query('SET session_replication_role = replica')
  await insert(client, 'users', `generate_series(1, ${TEACHERS_OF_LARGE}) i`, {
    name: `'Person ' || left(md5(i::text), 8)`,
    email: `'p' || i || '@example.com'`,
    phone: '(8000000000 + i)::text',
    password_hash: `'x'`,
    role: `'teacher'::"Role"`,
    email_verified_at: 'now()',
  })
}

/**
 * Adds the slots and the classes. With the past classes, the table is large enough for realistic query plans.
 * @param {pg.Client} client
 */
async function addSlots(client) {
  const day = `date_trunc('day', now())`
  await insertSlots(
    client,
    `cast_of_bench t, generate_series(-${PAST_CLASSES_PER_TEACHER}, -1) n,
     LATERAL (SELECT ${day} + n / ${SLOTS_PER_DAY} * interval '1 day' - (14 + n % ${SLOTS_PER_DAY}) * interval '1 hour' AS at) slot
     WHERE t.i BETWEEN 1 AND ${TEACHERS}`,
  )
  await insertSlots(
    client,
    `cast_of_bench t, generate_series(0, ${SLOTS_PER_TEACHER - 1}) n,
     LATERAL (SELECT ${day} + (${FIRST_DAY} + n / ${SLOTS_PER_DAY}) * interval '1 day' + (4 + n % ${SLOTS_PER_DAY}) * interval '1 hour' AS at) slot
     WHERE t.i BETWEEN 1 AND ${TEACHERS}`,
  )
  await insertSlots(
    client,
    `cast_of_bench t, generate_series(1, ${OFFERED}) n,
     LATERAL (SELECT ${day} + n * interval '1 day' + interval '12 hours' AS at) slot
     WHERE t.i BETWEEN ${TEACHER} AND ${TEACHER + COLLEAGUES}`,
  )
  await insert(
    client,
    'bookings',
    `cast_of_bench t, generate_series(1, ${PAST_CLASSES_PER_TEACHER}) n, slots s, cast_of_bench p
     WHERE t.i BETWEEN 1 AND ${TEACHERS} AND s.id = md5('slot ' || -n || ' of ' || t.i)::uuid
       AND p.i = ${FIRST_STUDENT} + (n * ${TEACHERS} + t.i) % ${STUDENTS}`,
    {
      slot_id: 's.id',
      teacher_id: 's.teacher_id',
      student_id: 'p.id',
      learner_id: 'p.id',
      starts_at: 's.starts_at',
      ends_at: 's.ends_at',
      subject: `'Veenai'`,
    },
  )
  await insert(
    client,
    'bookings',
    `slots s, generate_series(1, ${TAKEN}) n WHERE s.id = md5('slot ' || n * 4 || ' of ${TEACHER}')::uuid`,
    {
      slot_id: 's.id',
      teacher_id: 's.teacher_id',
      student_id: `'${student}'::uuid`,
      learner_id: `'${student}'::uuid`,
      starts_at: 's.starts_at',
      ends_at: 's.ends_at',
      subject: `'${COURSE.name}'`,
    },
  )
}

/**
 * @param {pg.Client} client
 * @param {string} from the FROM clause: `t` is the teacher, `n` the slot's number, and `at` the slot's start
 */
const insertSlots = (client, from) =>
  insert(client, 'slots', from, {
    id: `md5('slot ' || n || ' of ' || i)::uuid`,
    teacher_id: 't.id',
    starts_at: 'at',
    ends_at: `at + interval '1 hour'`,
  })

/**
 * @param {pg.Client} client
 * @param {string} table
 * @param {string} from
 * @param {Record<string, string>} columns SQL expressions by column
 */
async function insert(client, table, from, columns) {
  /** @type {pg.QueryResult<{ name: string }>} */
  const { rows } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  )
  const existingColumns = Object.keys(columns).filter((column) => rows.some(({ name }) => name === column))
  // The database of an earlier version may lack this table.
  if (existingColumns.length === 0) return
  await client.query(
    `INSERT INTO ${table} (${existingColumns.join(', ')}) SELECT ${existingColumns.map((each) => columns[each]).join(', ')} FROM ${from}`,
  )
}
