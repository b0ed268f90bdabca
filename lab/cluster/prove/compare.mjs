import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { messageOf } from '../../../scripts/system/failure.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { printLine } from '../../../scripts/system/terminal.mjs'
import { waitFor } from '../wait.mjs'
import { KINDS } from './ledger.mjs'
import { INITIAL_PAYMENT_REFERENCE } from './test-people.mjs'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { DatabaseMember } from '../topology.mjs' */
/** @import { Ledger } from './ledger.mjs' */
/** @import { Kind } from './writes.mjs' */
/**
 * The differences between the records and the acknowledged writes.
 * @typedef {object} Comparison
 * @property {string[]} lost acknowledged, but missing
 * @property {string[]} duplicated writes that were recorded twice
 * @property {string[]} unsent records of writes that were never sent
 * @property {number} overlapping the number of overlapping classes or slots of the same person
 * @property {number} records the number of records that the writes created
 */

/**
 * Each query returns the keys of the records that the test created. If a write was recorded twice, its key appears
 * twice.
 * @type {Record<Kind, string>}
 */
const KEYS = {
  register: `SELECT phone AS key FROM users WHERE email LIKE 'proof-%'`,
  slot: `SELECT teacher_id || to_char(starts_at AT TIME ZONE '${academyZone()}', ' YYYY-MM-DD HH24:MI') AS key
         FROM slots WHERE withdrawn_at IS NULL`,
  book: 'SELECT slot_id::text AS key FROM bookings WHERE cancelled_at IS NULL',
  pay: `SELECT screenshot_sha256 AS key FROM payments WHERE reference IS DISTINCT FROM '${INITIAL_PAYMENT_REFERENCE}'`,
  // An approval counts only if its enrolment and its receipt were also written.
  approve: `SELECT p.id::text AS key FROM payments p JOIN enrolments e ON e.payment_id = p.id AND e.ended_at IS NULL
            JOIN receipts r ON r.payment_id = p.id AND r.cancelled_at IS NULL WHERE p.status = 'approved'`,
}

// Reads the academy's time zone from the TypeScript source as text, because these tools cannot import TypeScript.
function academyZone() {
  const text = fs.readFileSync(path.join(ROOT, 'lib/core/config/academy-defaults.ts'), 'utf8')
  const zone = /timeZone: '([^']+)'/.exec(text)?.[1]
  if (!zone) throw new Error('lib/core/config/academy-defaults.ts contains no time zone')
  return zone
}

// Each query counts the classes or slots that overlap the same person's previous one.
const OVERLAP_QUERIES = [
  ['bookings', 'learner_id', 'cancelled_at'],
  ['bookings', 'teacher_id', 'cancelled_at'],
  ['slots', 'teacher_id', 'withdrawn_at'],
].map(
  ([table, person, endColumn]) => `SELECT count(*)::int AS count FROM (
    SELECT lag(ends_at) OVER (PARTITION BY ${person} ORDER BY starts_at) > starts_at AS too_early
    FROM ${table} WHERE ${endColumn} IS NULL) times WHERE too_early`,
)
/** Reads tables without using indexes, so that rows missing from an index are found as well. */
const DISABLE_INDEXES = 'SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off'

/**
 * Compares the primary's tables with the ledger while the stream of writes continues.
 * @param {Cluster} cluster
 * @param {Ledger} ledger
 * @returns {Promise<Comparison>}
 */
export async function compare(cluster, ledger) {
  const leader = await cluster.leader()
  if (!leader) throw new Error('PostgreSQL has no leader')
  const client = new pg.Client({ connectionString: cluster.adminUrl(leader) })
  await client.connect()
  try {
    await client.query(DISABLE_INDEXES)
    const acknowledged = ledger.acknowledgedSoFar()
    /** @type {Comparison} */
    const comparison = { lost: [], duplicated: [], unsent: [], overlapping: 0, records: 0 }
    for (const kind of KINDS) {
      /** @type {pg.QueryResult<{ key: string }>} */
      const { rows } = await client.query(KEYS[kind])
      addDifferences(comparison, { kind, keys: rows.map(({ key }) => key), acknowledged, sent: ledger.sent })
    }
    for (const sql of OVERLAP_QUERIES) {
      /** @type {pg.QueryResult<{ count: number }>} */
      const { rows } = await client.query(sql)
      comparison.overlapping += rows[0]?.count ?? 0
    }
    comparison.lost.push(...(await lostPictures(client, cluster.topology.at('files/uploads'))))
    return comparison
  } finally {
    await client.end()
  }
}

/**
 * @param {Comparison} comparison
 * @param {{ kind: Kind, keys: string[], acknowledged: Record<Kind, Set<string>>, sent: Record<Kind, Set<string>> }} records
 */
function addDifferences(comparison, { kind, keys, acknowledged, sent }) {
  const once = new Set()
  for (const key of keys) {
    if (once.has(key)) comparison.duplicated.push(`${kind} ${key}`)
    if (!sent[kind].has(key)) comparison.unsent.push(`${kind} ${key}`)
    once.add(key)
  }
  for (const key of acknowledged[kind]) if (!once.has(key)) comparison.lost.push(`${kind} ${key}`)
  comparison.records += once.size
}

/**
 * Returns the payments whose picture file is missing.
 * @param {pg.Client} client
 * @param {string} folder
 */
async function lostPictures(client, folder) {
  /** @type {pg.QueryResult<{ key: string }>} */
  const { rows } = await client.query(
    `SELECT screenshot_key AS key FROM payments WHERE reference IS DISTINCT FROM '${INITIAL_PAYMENT_REFERENCE}'`,
  )
  return rows.filter(({ key }) => !fs.existsSync(path.join(folder, key))).map(({ key }) => `picture ${key}`)
}

/** The time limit. It allows for changes that are still replicating, and for a member that has just started. */
const AGREEMENT_TIMEOUT_SECONDS = 60

/**
 * Waits until all PostgreSQL members have the same records. Returns false after the time limit. Callers must stop all
 * writes first.
 * @param {Cluster} cluster
 */
export async function membersAgree(cluster) {
  try {
    await waitFor('the members still have different records', AGREEMENT_TIMEOUT_SECONDS, async () => {
      const digests = await Promise.all(cluster.topology.databases.map((member) => digestOf(cluster, member)))
      return new Set(digests).size === 1
    })
    return true
  } catch (error) {
    printLine(`✗ ${messageOf(error)}`)
    return false
  }
}

/**
 * @param {Cluster} cluster
 * @param {DatabaseMember} member
 */
async function digestOf(cluster, member) {
  const client = new pg.Client({ connectionString: cluster.adminUrl(member) })
  client.on('error', () => {})
  await client.connect()
  try {
    const digests = []
    for (const kind of KINDS) {
      /** @type {pg.QueryResult<{ digest: string }>} */
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(key, ',' ORDER BY key), '')) AS digest FROM (${KEYS[kind]}) keys`,
      )
      digests.push(rows[0]?.digest)
    }
    return digests.join('; ')
  } finally {
    await client.end()
  }
}
