import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { step } from '../../../scripts/system/terminal.mjs'
import { postmasterAt } from '../cost.mjs'
import { measureLoad } from '../load.mjs'
import { report } from '../report.mjs'
import { buildEmptyNext } from './empty-next.mjs'
import { fillLargeAcademy } from './large.mjs'
import { addMoreTeachers, addPeople } from './people.mjs'
import { buildCommit, environment, serve, serverOf } from './serve.mjs'

/** @import { Entry, Options } from '../load.mjs' */
/** @import { RunningServer } from './serve.mjs' */
/** @typedef {Awaited<ReturnType<typeof import('../../../scripts/postgres/cluster.mjs').startPostgres>>} Cluster */

/**
 * Measures up to five servers: the current build with a small academy and with a large one, an empty Next app, a bare
 * server that runs the same SQL, and another commit. All servers keep running, but only one is measured at a time.
 * @param {Cluster} cluster
 * @param {string} folder the folder for the files of the academies
 * @param {Options & { against?: string | undefined, large: boolean }} options
 * @returns {Promise<string>} as Markdown
 */
export async function measureAcademies(cluster, folder, { against, large, ...options }) {
  const other = against ? await buildCommit(against) : null
  const empty = await buildEmptyNext()
  const begun = new Date()
  /** @type {Entry[]} */
  const entries = [await startAcademy(cluster, folder, { kind: 'now', name: 'now', root: ROOT })]
  if (large) entries.push(await startAcademy(cluster, folder, { kind: 'large', name: 'large', root: ROOT }))
  if (other && against)
    entries.push(await startAcademy(cluster, folder, { kind: 'commit', name: against, root: other }))
  entries.push(await startBareServer(cluster, folder))
  const emptyServer = await serve(path.join(ROOT, 'lab', 'bench', 'servers', 'empty-server.mjs'), {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    args: [empty],
  })
  entries.push({ kind: 'empty', name: 'empty Next', ...emptyServer })

  const loadBefore = os.loadavg()[0] ?? Number.NaN
  const measured = await measureLoad(entries, await postmasterAt(cluster.url('postgres')), options)
  return report(measured, await describeRun({ begun, loadBefore, against, ...options }))
}

/**
 * Starts an academy for measurements, and adds its people and records.
 * @param {Cluster} cluster
 * @param {string} folder
 * @param {{ kind: 'now' | 'large' | 'commit', name: string, root: string }} which
 * @returns {Promise<Entry & RunningServer>}
 */
export async function startAcademy(cluster, folder, { kind, name, root }) {
  const database = kind
  // An older commit may have other roles and tables, so migrate() gets no application URL and grants no privileges.
  const applicationUrl = kind === 'commit' ? undefined : cluster.applicationUrl(database)
  await cluster.create(database)
  await migrate(cluster.url(database), { folder: path.join(root, 'prisma', 'migrations'), applicationUrl })
  await step(`Creating the academy "${name}"`, async () => {
    const client = new pg.Client({ connectionString: cluster.url(database) })
    await client.connect()
    try {
      if (kind === 'large') await fillLargeAcademy(client)
      else await addMoreTeachers(client)
      await addPeople(client)
      await client.query('VACUUM ANALYZE')
    } finally {
      await client.end()
    }
  })
  const env = environment(applicationUrl ?? cluster.url(database), path.join(folder, `files-${kind}`))
  return { kind, name, database: cluster.url(database), ...(await serve(serverOf(root), { cwd: root, env })) }
}

/**
 * @param {Cluster} cluster
 * @param {string} folder
 * @returns {Promise<Entry>}
 */
async function startBareServer(cluster, folder) {
  const env = environment(cluster.applicationUrl('now'), path.join(folder, 'files-bare'))
  const program = ['--import', 'tsx', path.join('lab', 'bench', 'reads', 'statements.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: ROOT,
    env,
    maxBuffer: 16 * 1024 * 1024,
  })
  const file = path.join(folder, 'statements.json')
  fs.writeFileSync(file, stdout)
  const served = await serve(path.join(ROOT, 'lab', 'bench', 'servers', 'bare-server.mjs'), {
    env: { ...env, BENCH_STATEMENTS: file },
  })
  return { kind: 'bare', name: 'bare node and pg', ...served }
}

/**
 * @param {{ begun: Date, loadBefore: number, against: string | undefined, rounds: number, seconds: number }} run
 * @returns {Promise<string[]>}
 */
async function describeRun({ begun, loadBefore, against, rounds, seconds }) {
  return [
    ...(await describeConditions(begun, against ? `, compared with ${against} ("commit")` : '')),
    `${rounds} rounds of ${seconds} s per request and server, 32 connections, medians; load average at the start ${loadBefore.toFixed(1)}.`,
  ]
}

/**
 * Describes when, at which commit and on which machine the measurement ran.
 * @param {Date} begun
 * @param {string} [suffix]
 * @returns {Promise<string[]>}
 */
export async function describeConditions(begun, suffix = '') {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT })
  const cpus = os.cpus()
  return [
    `Measured ${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC at ${stdout.trim()}${suffix}:`,
    `${cpus.length} × ${cpus[0]?.model.trim() || 'processor'}, Node ${process.versions.node}, all processes on this machine;`,
  ]
}
