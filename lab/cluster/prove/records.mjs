import pg from 'pg'
import { codeOf } from '../../../scripts/system/failure.mjs'

/** @import { Cluster } from '../cluster.mjs' */
/** @typedef {Map<string, string[]>} Records the text of every row, sorted, by table */

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`
const DEADLOCK = '40P01'

/**
 * Locks all tables and reads all their records. Returns the records with the time of the read.
 * @param {Cluster} cluster
 * @returns {Promise<{ moment: Date, records: Records }>}
 */
export function readAtMoment(cluster) {
  return withPrimary(cluster, async (client) => {
    for (;;) {
      try {
        await client.query('BEGIN')
        // This lock waits for open writes and blocks new ones.
        await client.query(`LOCK TABLE ${(await tablesOf(client)).join(', ')} IN SHARE MODE`)
        /** @type {pg.QueryResult<{ moment: Date }>} */
        const { rows } = await client.query('SELECT clock_timestamp() AS moment')
        const records = await readAll(client)
        await client.query('COMMIT')
        // JavaScript dates have no microseconds, so round the time up to the next millisecond.
        return { moment: new Date((rows[0]?.moment.getTime() ?? 0) + 1), records }
      } catch (error) {
        if (codeOf(error) !== DEADLOCK) throw error
        await client.query('ROLLBACK')
      }
    }
  })
}

/**
 * Reads all records without a lock.
 * @param {Cluster} cluster
 */
export const readNow = (cluster) => withPrimary(cluster, readAll)

/**
 * Returns the differences as sentences, or an empty list if all records are equal.
 * @param {Records} expected
 * @param {Records} actual
 */
export function differencesOf(expected, actual) {
  const names = new Set([...expected.keys(), ...actual.keys()])
  return [...names].flatMap((name) => {
    const [before, after] = [countOccurrences(expected.get(name)), countOccurrences(actual.get(name))]
    const missing = countMissing(after, before)
    const surplus = countMissing(before, after)
    return missing || surplus ? [`${name}: ${missing} records are missing, ${surplus} are unexpected`] : []
  })
}

/** Counts the records. @param {Records} records */
export const countOf = (records) => [...records.values()].reduce((sum, rows) => sum + rows.length, 0)

/** @param {string[]} [rows] */
function countOccurrences(rows = []) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

/**
 * @param {Map<string, number>} some
 * @param {Map<string, number>} all
 */
const countMissing = (some, all) =>
  [...all].reduce((sum, [row, count]) => sum + Math.max(0, count - (some.get(row) ?? 0)), 0)

/** @param {pg.Client} client @returns {Promise<Records>} */
async function readAll(client) {
  /** @type {Records} */
  const records = new Map()
  for (const name of await tablesOf(client)) {
    /** @type {pg.QueryResult<{ row: string }>} */
    const { rows } = await client.query(`SELECT one::text AS row FROM ${name} one`)
    records.set(name, rows.map(({ row }) => row).toSorted())
  }
  return records
}

/** @param {pg.Client} client */
async function tablesOf(client) {
  /** @type {pg.QueryResult<{ name: string }>} */
  const { rows } = await client.query(TABLES)
  return rows.map(({ name }) => name)
}

/**
 * @template T
 * @param {Cluster} cluster
 * @param {(client: pg.Client) => Promise<T>} work runs as the database's administrator
 */
export async function withPrimary(cluster, work) {
  const leader = await cluster.leader()
  if (!leader) throw new Error('PostgreSQL has no leader')
  const client = new pg.Client({ connectionString: cluster.adminUrl(leader) })
  client.on('error', () => {})
  await client.connect()
  try {
    // Sets the time zone, so that equal times have equal text on every connection.
    await client.query("SET timezone = 'UTC'")
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
