import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { Failure } from '../../../scripts/system/failure.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { step } from '../../../scripts/system/terminal.mjs'
import { formatNumber, markdown, medianOf } from '../report.mjs'
import { fillLargeAcademy } from '../servers/large.mjs'
import { environment } from '../servers/serve.mjs'

/** @import { Cost } from './plan-reads' */
/** @typedef {Awaited<ReturnType<typeof import('../../../scripts/postgres/cluster.mjs').startPostgres>>} Cluster */

/** The maximum time that a list, search or count may take in the database, in milliseconds. */
const GOAL = 30

/**
 * Measures the office's lists, searches and counts in the large academy, and finds the indexes that they use. Prints
 * all results and returns a summary.
 * @param {Cluster} cluster
 * @param {string} folder the folder for the application's files
 * @param {string[]} searchWords words that a read's list or description must contain; an empty array selects all reads
 * @returns {Promise<string>} as Markdown
 */
export async function measurePlans(cluster, folder, searchWords) {
  await cluster.create('plans')
  await migrate(cluster.url('plans'), { applicationUrl: cluster.applicationUrl('plans') })
  await step('Creating the large academy', async () => {
    const client = new pg.Client({ connectionString: cluster.url('plans') })
    await client.connect()
    try {
      await fillLargeAcademy(client)
    } finally {
      await client.end()
    }
  })
  const begun = new Date()
  const loadBefore = os.loadavg()[0] ?? Number.NaN
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path.join('lab', 'bench', 'reads', 'plan-reads.ts'), ...searchWords],
    {
      cwd: ROOT,
      env: environment(cluster.applicationUrl('plans'), path.join(folder, 'files-plans')),
      maxBuffer: 16 * 1024 * 1024,
    },
  )
  /** @type {Cost[]} */
  const costs = JSON.parse(stdout)
  if (costs.length === 0) throw new Failure(`No read matches "${searchWords.join(' ')}".`)
  process.stdout.write(`\n${table(costs)}\n`)
  const commit = (await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT })).stdout.trim()
  const conditions = `Measured ${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC at ${commit}; load average at the start ${formatNumber(loadBefore, 1)}, ${os.cpus().length} processors.`
  return `${conditions} ${summary(costs)}`
}

/** @param {Cost[]} costs */
function summary(costs) {
  const slow = costs.filter(({ database }) => database > GOAL).toSorted((a, b) => b.database - a.database)
  const rows = [...new Set(costs.map(({ group }) => group))].map((group) => {
    const list = costs.filter((cost) => cost.group === group)
    const slowest = list.toSorted((a, b) => b.database - a.database)[0]
    return [
      group,
      formatNumber(list.length),
      formatNumber(medianOf(list.map(({ database }) => database)), 1),
      formatNumber(slowest?.database ?? Number.NaN, 1),
      slowest?.description ?? '',
      formatNumber(list.filter(({ database }) => database > GOAL).length),
    ]
  })
  const head = ['list', 'reads', 'median, ms', 'slowest, ms', 'slowest read', `over ${GOAL} ms`]
  const text = `${formatNumber(slow.length)} of ${formatNumber(costs.length)} reads take more than ${GOAL} ms in the database, including planning.`
  const parts = [text, markdown([head, ...rows])]
  if (slow.length > 0) parts.push(`The ${Math.min(slow.length, 12)} slowest of these:`, table(slow.slice(0, 12)))
  return parts.join('\n\n')
}

/** @param {Cost[]} costs */
function table(costs) {
  const head = ['list', 'read', 'statements', 'rows', 'database, ms', 'call, ms', 'indexes', 'full scans']
  const rows = costs.map(({ group, description, statements, rows, database, call, indexes, whole }) => [
    ...[
      group,
      description,
      formatNumber(statements),
      formatNumber(rows),
      formatNumber(database, 1),
      formatNumber(call, 1),
    ],
    ...[indexes.join(', ') || '–', whole.join(', ') || '–'],
  ])
  return markdown([head, ...rows])
}
