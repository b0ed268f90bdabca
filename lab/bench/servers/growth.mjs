import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { step } from '../../../scripts/system/terminal.mjs'
import { postmasterAt } from '../cost.mjs'
import { formatNumber, markdown } from '../report.mjs'
import { describeConditions } from './academies.mjs'
import { fillLargeAcademy } from './large.mjs'
import { measurePartitions } from './partitions.mjs'
import { environment } from './serve.mjs'

/** @import { ActionCost } from './growth-actions' */
/** @typedef {Awaited<ReturnType<typeof import('../../../scripts/postgres/cluster.mjs').startPostgres>>} Cluster */

/** The report lists only tables with at least FEW rows (large academy) or MANY rows (after simulated use). */
const FEW = 50
const MANY = 1_250
const INDEXES_NAMED = 3

/**
 * Measures how fast the database grows: the bytes that each action writes, and the size of a row with its indexes. Also
 * tests which constraints work on partitioned tables.
 * @param {Cluster} cluster
 * @param {string} folder
 * @returns {Promise<string>} as Markdown
 */
export async function measureGrowth(cluster, folder) {
  const begun = new Date()
  const actionCosts = await step('Simulating typical use', () => runActions(cluster, folder))
  const sizesAfterActions = await sizes(cluster.url('actions'), MANY)
  // The text is wrapped in an object, because step() would print a returned string.
  const { text: largeAcademySizes } = await step('Creating the large academy', async () => ({
    text: await measureLargeAcademy(cluster),
  }))
  const { text: partitions } = await step('Testing partitioned tables', async () => {
    await cluster.create('partitions')
    return { text: await measurePartitions(cluster.url('partitions'), cluster.applicationUrl('partitions')) }
  })
  const load = `load average at the end ${formatNumber(os.loadavg()[0] ?? Number.NaN, 1)}. If it is higher than the number of processors, the processor times are several times too high. Bytes and rows do not depend on it.`
  return [
    `${(await describeConditions(begun)).join(' ')} ${load}`,
    `Bytes per row in the large academy (\`lab/bench/servers/large.mjs\`):\n\n${largeAcademySizes}`,
    `Bytes per row after the actions below (small tables have half-empty pages):\n\n${sizesAfterActions}`,
    `Cost of one action (WAL is PostgreSQL's log of changes):\n\n${actionsTable(actionCosts)}`,
    `${partitions}`,
  ].join('\n\n')
}

/** @param {Cluster} cluster */
async function measureLargeAcademy(cluster) {
  await makeDatabase(cluster, 'large')
  const client = new pg.Client({ connectionString: cluster.url('large') })
  await client.connect()
  await fillLargeAcademy(client).finally(() => client.end())
  return sizes(cluster.url('large'))
}

/**
 * @param {Cluster} cluster
 * @param {string} name
 */
async function makeDatabase(cluster, name) {
  await cluster.create(name)
  await migrate(cluster.url(name), { applicationUrl: cluster.applicationUrl(name) })
}

/**
 * @param {Cluster} cluster
 * @param {string} folder
 * @returns {Promise<ActionCost[]>}
 */
async function runActions(cluster, folder) {
  await makeDatabase(cluster, 'actions')
  const postmaster = await postmasterAt(cluster.url('actions'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path.join('lab', 'bench', 'servers', 'growth-actions.ts'), String(postmaster)],
    {
      cwd: ROOT,
      env: environment(cluster.applicationUrl('actions'), path.join(folder, 'files-actions')),
      maxBuffer: 16 * 1024 * 1024,
    },
  )
  return JSON.parse(stdout)
}

/** @param {ActionCost[]} actionCosts */
function actionsTable(actionCosts) {
  const head = ['action', 'times', 'WAL, bytes', 'rows', 'database, ms', 'application, ms']
  const rows = actionCosts.map(({ action, times, log, database, application, rows }) => {
    const added = Object.entries(rows).map(
      ([name, count]) => `${name} ${formatNumber(count, Number.isInteger(count) ? 0 : 1)}`,
    )
    return [
      action,
      formatNumber(times),
      formatNumber(log),
      added.join(', ') || '–',
      formatNumber(database, 1),
      formatNumber(application, 1),
    ]
  })
  return markdown([head, ...rows])
}

/**
 * Lists the tables with at least `least` rows, with each table's row size and largest indexes.
 * @param {string} url
 * @param {number} [least]
 */
async function sizes(url, least = FEW) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('VACUUM ANALYZE')
    /** @type {pg.QueryResult<{ name: string, rows: number, table: number, indexes: number, largest: string[] }>} */
    const { rows } = await client.query(
      `SELECT relname AS name, reltuples::float8 AS rows, pg_table_size(c.oid)::float8 AS table, pg_indexes_size(c.oid)::float8 AS indexes,
              (SELECT array_agg(format('%s %s', i.relname, round(pg_relation_size(i.oid) / greatest(c.reltuples, 1))) ORDER BY pg_relation_size(i.oid) DESC)
               FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = c.oid) AS largest
       FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= $1
       ORDER BY pg_total_relation_size(c.oid) DESC`,
      [least],
    )
    const head = ['table', 'rows', 'row', 'indexes', 'total', 'largest indexes']
    const firstIndexes = (/** @type {string[]} */ all) => [
      ...all.slice(0, INDEXES_NAMED),
      ...(all.length > INDEXES_NAMED ? ['…'] : []),
    ]
    return markdown([
      head,
      ...rows.map(({ name, rows: count, table, indexes, largest }) => [
        ...[name, formatNumber(count), formatNumber(table / count), formatNumber(indexes / count)],
        ...[formatNumber((table + indexes) / count), firstIndexes(largest ?? []).join(', ')],
      ]),
    ])
  } finally {
    await client.end()
  }
}
