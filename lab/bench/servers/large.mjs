/** @import pg from 'pg' */

/**
 * The size of an academy after many years. SQL statements create the academy in an empty, migrated database. Each
 * teacher has seven slots a day, for about a year before and after today. Creating the academy takes 70 seconds on two
 * busy cores.
 */
const TEACHERS = 200
const STUDENTS = 20_000
const SLOTS = 1_000_000
const BOOKINGS = 300_000
const PAYMENTS = 100_000
const MESSAGES = 100_000

/** The phone numbers of the users in the measurements: the tenth teacher, the first student and the admin. */
export const TEACHER_PHONE = '8000000010'
export const STUDENT_PHONE = String(8_000_000_000 + TEACHERS + 1)
export const ADMIN_PHONE = '8000000000'

/**
 * @param {pg.Client} client connected as the owner
 * @returns {Promise<void>}
 */
export async function fillLargeAcademy(client) {
  // Triggers are disabled, because they would check each row, and the rows are valid by construction.
  await client.query(`SET session_replication_role = replica; SET statement_timeout = 0; SET synchronous_commit = off;
    SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'`)
  await withoutIndexes(client, async () => {
    for (const statement of rows) await client.query(statement)
  })
  await client.query('VACUUM ANALYZE')
}

/**
 * Drops foreign keys, exclusion constraints and indexes, runs `load`, and then creates them again. Loading is many
 * times faster this way. Throws if a row violates a constraint.
 * @param {pg.Client} client
 * @param {() => Promise<void>} load
 */
async function withoutIndexes(client, load) {
  /** @type {pg.QueryResult<{ drop: string, add: string }>} */
  const { rows: slow } = await client.query(`
    SELECT drop, add FROM (
      SELECT contype = 'f' AS reference, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
             format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
      FROM pg_constraint WHERE contype IN ('f', 'x') AND connamespace = 'public'::regnamespace
      UNION ALL
      -- Indexes of constraints stay, because references depend on the keys.
      SELECT false, 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
      FROM pg_index JOIN pg_class c ON c.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    ) ORDER BY reference`)
  for (const { drop } of slow) await client.query(drop)
  try {
    await load()
  } finally {
    for (const { add } of slow) await client.query(add)
  }
}

/** Builds the SQL that picks one of ten courses by number. */
const course = (/** @type {string} */ number) =>
  `(ARRAY['Veenai','Violin','Piano','Kathak','Painting','Ghazal','Tabla','Sitar','Flute','Drums'])[1 + ${number} % 10]`

const rows = [
  `INSERT INTO users (name, email, phone, password_hash, role, office_rights, email_verified_at, created_at)
   SELECT 'Person ' || left(md5(i::text), 8), 'p' || i || '@example.com', (8000000000 + i)::text, 'x',
          (CASE WHEN i = 0 THEN 'admin' WHEN i <= ${TEACHERS} THEN 'teacher' ELSE 'student' END)::"Role",
          (CASE WHEN i = 0 THEN '{everything}' ELSE '{}' END)::"OfficeRight"[], now(), now() - i * interval '30 minutes'
   FROM generate_series(0, ${TEACHERS + STUDENTS}) i`,
  'INSERT INTO learners (id, account_id, name, created_at) SELECT id, id, name, created_at FROM users',
  'CREATE TEMP TABLE person AS SELECT id, phone::bigint - 8000000000 AS i, email, name, created_at FROM users',
  'CREATE UNIQUE INDEX ON person (i)',
  'ANALYZE person',

  `INSERT INTO teacher_profiles (user_id, qualification, regions, courses, status, submitted_at)
   SELECT id, 'MA Music', '{south}', jsonb_build_object('south', jsonb_build_array(${course('i')}, ${course('(i + 1)')})),
          'approved', created_at FROM person WHERE i BETWEEN 1 AND ${TEACHERS}`,
  `INSERT INTO teacher_courses (teacher_id, course_name, region)
   SELECT id, course, 'south' FROM person, unnest(ARRAY[${course('i')}, ${course('(i + 1)')}]) course
   WHERE i BETWEEN 1 AND ${TEACHERS}`,
  `INSERT INTO student_profiles (user_id, learner_id, qualification, regions, courses, status, submitted_at)
   SELECT id, id, 'Fresher', '{south}', '{"south":["Violin"]}',
          (CASE WHEN i % 200 = 0 THEN 'pending' ELSE 'approved' END)::"Decision", created_at
   FROM person WHERE i > ${TEACHERS}`,
  `INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '30 days' FROM person`,

  // Seven slots a day from 9:30 in India, for about a year before and after today.
  `INSERT INTO slots (teacher_id, starts_at, ends_at)
   SELECT t.id, at, at + interval '1 hour'
   FROM generate_series(0, ${SLOTS / TEACHERS} - 1) n
   CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + (n / 7 - ${Math.floor(SLOTS / TEACHERS / 14)}) * interval '1 day'
                              + (4 + n % 7) * interval '1 hour' AS at) slot
   JOIN person t ON t.i BETWEEN 1 AND ${TEACHERS} ORDER BY t.i, at`,
  // Three in ten slots are booked, and no student has two classes at the same time.
  `INSERT INTO bookings (slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject, cancelled_at, cancelled_by)
   SELECT s.id, s.teacher_id, p.id, p.id, s.starts_at, s.ends_at, ${course('t.i')},
          CASE WHEN s.n % 17 = 0 THEN s.starts_at - interval '2 days' END, CASE WHEN s.n % 17 = 0 THEN p.id END
   FROM (SELECT *, row_number() OVER (ORDER BY starts_at, teacher_id) AS n FROM slots) s
   JOIN person t ON t.id = s.teacher_id
   JOIN person p ON p.i = ${TEACHERS + 1} + (s.n + s.n / ${STUDENTS}) % ${STUDENTS}
   WHERE (s.n + s.n / ${TEACHERS}) % 10 < ${(10 * BOOKINGS) / SLOTS}`,

  `INSERT INTO payments (user_id, course_name, fee, screenshot_key, screenshot_sha256, screenshot_dhash, status, created_at,
                         decided_at)
   SELECT p.id, ${course('n')}, 700, 'payments/none.webp', encode(sha256(n::text::bytea), 'hex'),
          CASE WHEN n % 50 = 0 THEN left(md5(n::text), 16) END,
          (CASE WHEN waits THEN 'pending' WHEN n % 10 = 7 THEN 'rejected' ELSE 'approved' END)::"Decision",
          at, CASE WHEN NOT waits THEN at END
   FROM generate_series(1, ${PAYMENTS}) n
   -- Each of the five rounds over all students leaves other payments pending.
   CROSS JOIN LATERAL (SELECT now() - n * interval '10 minutes' AS at, n % 1000 = n / ${STUDENTS} AS waits) state
   JOIN person p ON p.i = ${TEACHERS + 1} + n % ${STUDENTS}`,
  `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, attempts, sent_at, created_at)
   SELECT 'class-booked', p.id, p.name, p.email, 'Veenai is booked', repeat('A line of an email. ', 40),
          repeat('<p>A line of an email.</p>', 120), (CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'sent' END)::"MessageState", 1,
          CASE WHEN n % 1000 > 0 THEN now() - n * interval '10 minutes' END, now() - n * interval '10 minutes'
   FROM generate_series(1, ${MESSAGES}) n JOIN person p ON p.i = ${TEACHERS + 1} + n % ${STUDENTS}`,
]
