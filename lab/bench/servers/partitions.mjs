import pg from 'pg'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { messageOf } from '../../../scripts/system/failure.mjs'
import { markdown } from '../report.mjs'

/** @typedef {{ table: string, by: string, key: string, partitions: string[] }} Partitioning */
/** @typedef {{ name: string, kind: string, sql: string }} Constraint */

const MONTHS = ["FROM ('2030-01-01') TO ('2030-02-01')", "FROM ('2030-02-01') TO ('2030-03-01')"]
const HASHES = [0, 1, 2, 3].map((i) => `WITH (MODULUS 4, REMAINDER ${i})`)

/** @type {Partitioning[]} */
const partitionings = [
  { table: 'slots', by: 'month', key: 'RANGE (starts_at)', partitions: MONTHS },
  { table: 'slots', by: 'teacher', key: 'HASH (teacher_id)', partitions: HASHES },
  { table: 'bookings', by: 'month', key: 'RANGE (starts_at)', partitions: MONTHS },
  { table: 'bookings', by: 'teacher', key: 'HASH (teacher_id)', partitions: HASHES },
  { table: 'bookings', by: 'student', key: 'HASH (student_id)', partitions: HASHES },
  { table: 'messages', by: 'month', key: 'RANGE (created_at)', partitions: MONTHS },
]

/**
 * Tests which constraints PostgreSQL can enforce in a partitioned table. If PostgreSQL rejects a constraint for the
 * whole table, tries to add the constraint to each partition.
 * @param {string} url an empty database, as its owner
 * @param {string} applicationUrl
 * @returns {Promise<string>} as Markdown
 */
export async function measurePartitions(url, applicationUrl) {
  await migrate(url, { applicationUrl })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('SHOW server_version')
    const resultRows = []
    for (const partitioning of partitionings) resultRows.push(await testConstraints(client, partitioning))
    const head = ['partitioning', 'enforced for the whole table', 'only within each partition', 'not enforced']
    return `PostgreSQL ${rows[0]?.server_version}.\n\n${markdown([head, ...resultRows])}\n\n${await testConflictingRows(client)}`
  } finally {
    await client.end()
  }
}

/**
 * Returns a report row: the partitioning, and the constraints that PostgreSQL can enforce for the whole table, only
 * within each partition, and not at all.
 * @param {pg.Client} client
 * @param {Partitioning} partitioning
 */
async function testConstraints(client, partitioning) {
  /** @type {string[][]} */
  const [whole, each, none] = [[], [], []]
  await createPartitionedTable(client, partitioning)
  for (const { name, kind, sql } of await readConstraints(client, partitioning.table)) {
    if ((await tryStatement(client, sql)) === null) whole?.push(name)
    else if (kind !== 'leads here' && (await tryStatement(client, statementsPerPartition(sql, partitioning))) === null)
      each?.push(name)
    else none?.push(name)
  }
  return [
    `${partitioning.table} by ${partitioning.by}`,
    ...[whole, each, none].map((names) => names?.map((name) => `\`${name}\``).join(', ') || '–'),
  ]
}

/**
 * @param {pg.Client} client
 * @param {Partitioning} partitioning
 */
async function createPartitionedTable(client, { table, key, partitions }) {
  await client.query(`DROP SCHEMA IF EXISTS cut CASCADE; CREATE SCHEMA cut;
    CREATE TABLE cut.${table} (LIKE public.${table} INCLUDING DEFAULTS) PARTITION BY ${key};`)
  for (const [i, values] of partitions.entries())
    await client.query(`CREATE TABLE cut.${table}_${i} PARTITION OF cut.${table} FOR VALUES ${values}`)
}

/**
 * Returns SQL statements that re-create the table's constraints in the schema "cut".
 * @param {pg.Client} client
 * @param {string} table
 * @returns {Promise<Constraint[]>}
 */
async function readConstraints(client, table) {
  /** @type {pg.QueryResult<Constraint>} */
  const { rows } = await client.query(
    `SELECT kind, name, sql FROM (
       SELECT CASE contype WHEN 'p' THEN 'key' WHEN 'u' THEN 'key' WHEN 'x' THEN 'exclusion' ELSE 'reference' END AS kind, conname AS name,
              format('ALTER TABLE cut.%I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid)) AS sql
       FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'x', 'f')
       UNION ALL
       SELECT 'key', c.relname, replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON cut.')
       FROM pg_index i JOIN pg_class c ON c.oid = indexrelid
       WHERE indrelid = $1::regclass AND indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
       UNION ALL
       SELECT 'leads here', conname, format('CREATE TABLE cut.%1$s (LIKE public.%1$s); ALTER TABLE cut.%1$s ADD %2$s', conrelid::regclass,
              replace(pg_get_constraintdef(oid), 'REFERENCES ' || $1, 'REFERENCES cut.' || $1))
       FROM pg_constraint WHERE confrelid = $1::regclass AND contype = 'f'
     ) all_of_them ORDER BY array_position(ARRAY['key', 'exclusion', 'leads here', 'reference'], kind), name`,
    [table],
  )
  return rows
}

/**
 * Converts a statement for a table into statements for the table's partitions.
 * @param {string} sql
 * @param {Partitioning} partitioning
 */
function statementsPerPartition(sql, { table, partitions }) {
  return partitions
    .map((_, i) =>
      sql.replace(`cut.${table} `, `cut.${table}_${i} `).replace(/(INDEX|CONSTRAINT) "?(\w+)"?/, `$1 $2_${i}`),
    )
    .join('; ')
}

/**
 * Executes a statement. Returns null if PostgreSQL accepts it, otherwise the error message.
 * @param {pg.Client} client
 * @param {string} sql
 * @param {unknown[]} [values]
 */
async function tryStatement(client, sql, values) {
  await client.query('BEGIN')
  try {
    await client.query(sql, values)
    await client.query('COMMIT')
    return null
  } catch (error) {
    await client.query('ROLLBACK')
    return messageOf(error)
  }
}

/**
 * Tests whether partitioned tables accept conflicting rows. The application's own tables reject such rows.
 * @param {pg.Client} client
 */
async function testConflictingRows(client) {
  const [one, two, three] = await idsInDifferentPartitions(client)
  const columns = '(slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject)'
  const booking = (/** @type {string} */ ids) =>
    `INSERT INTO cut.bookings ${columns} VALUES (${ids}, ${ids.split(', ').at(-1)}, '2030-01-05 10:00Z', '2030-01-05 11:00Z', 'Veenai')`
  const message = (/** @type {string} */ at) =>
    `INSERT INTO cut.messages (kind, user_id, to_name, to_address, subject, text, html, once_key, created_at)
     VALUES ('x', ${one}, 'x', 'x@example.com', 'x', 'x', 'x', 'reminder of a class', '${at}')`
  const slotInsert = (/** @type {string} */ from, /** @type {string} */ to) =>
    `INSERT INTO cut.slots (teacher_id, starts_at, ends_at) VALUES (${one}, '${from}', '${to}')`
  /** @type {[string, string, string, string][]} */
  const cases = [
    [
      'slots',
      'month',
      'a teacher’s slots 23:30 to 0:30 and 0:00 to 1:00, across the end of a month',
      `${slotInsert('2030-01-31 23:30Z', '2030-02-01 00:30Z')}; ${slotInsert('2030-02-01 00:00Z', '2030-02-01 01:00Z')}`,
    ],
    [
      'slots',
      'teacher',
      'a teacher’s slots 10:00 to 11:00 and 10:30 to 11:30',
      `${slotInsert('2030-01-05 10:00Z', '2030-01-05 11:00Z')}; ${slotInsert('2030-01-05 10:30Z', '2030-01-05 11:30Z')}`,
    ],
    [
      'bookings',
      'teacher',
      'two classes of one student at the same time, with two teachers',
      `${booking(`${one}, ${one}, ${three}`)}; ${booking(`${two}, ${two}, ${three}`)}`,
    ],
    [
      'bookings',
      'student',
      'two students in one slot',
      `${booking(`${three}, ${three}, ${one}`)}; ${booking(`${three}, ${three}, ${two}`)}`,
    ],
    [
      'messages',
      'month',
      'the same email in two months, although it may exist only once',
      `${message('2030-01-31')}; ${message('2030-02-01')}`,
    ],
  ]
  const rows = []
  for (const [table, by, what, sql] of cases) {
    const partitioning = partitionings.find((one) => one.table === table && one.by === by)
    if (!partitioning) continue
    await createPartitionedTable(client, partitioning)
    const constraints = (await readConstraints(client, table)).filter(
      ({ kind }) => kind === 'key' || kind === 'exclusion',
    )
    for (const constraint of constraints)
      if (await tryStatement(client, constraint.sql))
        await tryStatement(client, statementsPerPartition(constraint.sql, partitioning))
    const errorMessage = await tryStatement(client, sql)
    rows.push([`${table} by ${by}`, what, errorMessage === null ? '**both accepted**' : `rejected: ${errorMessage}`])
  }
  await client.query('DROP SCHEMA cut CASCADE')
  return `Rows that the current schema rejects, added to tables whose keys and exclusions apply to the whole table or, if that is not possible, within each partition:\n\n${markdown([['partitioning', 'rows', 'result'], ...rows])}`
}

/**
 * Returns three ids that fall into different partitions.
 * @param {pg.Client} client
 */
async function idsInDifferentPartitions(client) {
  await createPartitionedTable(client, {
    table: 'bookings',
    by: 'teacher',
    key: 'HASH (teacher_id)',
    partitions: HASHES,
  })
  /** @type {pg.QueryResult<{ id: string }>} */
  const { rows } = await client.query(
    `SELECT (SELECT quote_literal(id) || '::uuid' FROM (SELECT md5(i::text)::uuid AS id FROM generate_series(1, 100) i) ids
             WHERE satisfies_hash_partition('cut.bookings'::regclass, 4, part, id) LIMIT 1) AS id FROM generate_series(0, 2) part`,
  )
  return rows.map(({ id }) => id)
}
