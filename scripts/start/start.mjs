import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asFailure, Failure } from '../system/failure.mjs'
import { holderOf, takeLock } from '../system/lock.mjs'
import { LOCALHOST, portProblem } from '../system/ports.mjs'
import { endPrograms, withFolderLock } from '../system/programs.mjs'
import { printLine, step, table } from '../system/terminal.mjs'
import { deleteDemoReport, demoOf } from './demo.mjs'
import { checkNode, install, nodeAdvice } from './install.mjs'
import {
  addressWarnings,
  isImage,
  loadDotEnv,
  makeDataDir,
  readHost,
  readOwnDatabase,
  readPort,
  readPublicAddress,
  readSecret,
} from './settings.mjs'
import { WebServer } from './web-server.mjs'

// Do not import packages at the top of this file, because they may not be installed yet.

/** @import { SeedReport } from './demo.mjs' */
/** @import { Databases } from './settings.mjs' */

// This file is plain JavaScript with types in comments (docs/decisions/2026-11-22-migrations.md).
const dev = process.argv.includes('--dev')
/** With --built, everything already exists, so the script skips installing, generating and building. */
const built = process.argv.includes('--built')
const STOP_TIMEOUT = 9900
const NO_JOBS = 'ACADEMY_ROLE is web: this process sends no emails, and no other process can reach this database.'

/** Cleanup functions, run in reverse order. @type {(() => void | Promise<void>)[]} */
const cleanups = []
/** @type {Promise<void> | null} */
let ending = null
let serving = false

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(name === 'SIGINT' ? 130 : 143))

process.on('uncaughtException', (error) => {
  process.stderr.write(`\n${error.stack}\n`)
  void end(1)
})

try {
  checkNode()
  await start()
} catch (error) {
  if (!ending) {
    const failure = asFailure(error)
    process.stderr.write(`\n${failure instanceof Failure ? failure.message : failure.stack}\n\n`)
    await end(1)
  }
}

async function start() {
  await loadDotEnv()
  const port = readPort()
  const ownDatabase = readOwnDatabase()
  const host = readHost(!ownDatabase)
  const complete = isImage({ ownDatabase: Boolean(ownDatabase) }) || built
  const warnings = ownDatabase ? addressWarnings(readPublicAddress(), port) : []
  const dataDir = makeDataDir()
  const tookOver = !ownDatabase && lockDataDir(dataDir)
  await waitForPort(port, host, tookOver ? 8000 : 1500)

  if (!complete) await withFolderLock(printLine, install)
  const database = ownDatabase ?? (await startDatabase(dataDir))
  const env = serverEnvironment(database, { dataDir, host, port })
  if (!complete) await withFolderLock(printLine, generateClient)
  await migrateDatabase(database)
  if (process.env.ACADEMY_ROLE === 'web' && !ownDatabase) warnings.push(NO_JOBS)
  if (ownDatabase) warnings.push(...(await roleWarnings(database)))
  const demo = database.folder ? demoOf(database.folder, env) : null
  // The demo's people must exist before the server starts. Classes for a new day can be added later.
  if (demo && !demo.isMade) await demo.prepare()
  if (ownDatabase) await makeAdmin(env)
  if (!dev && !complete)
    await withFolderLock(printLine, async () => (await import('../build/build.mjs')).build('.next'))
  const server = new WebServer(env, { dev })
  cleanups.push(() => server.stop())
  const starting = step(dev ? 'Starting the development server' : 'Starting the server', () => server.start())
  const [demoReport = null, serverWarnings] = await Promise.all([demo?.prepare(), starting])
  serving = true
  welcome({ port, host, demoReport, warnings: [...warnings, ...serverWarnings] })
}

/**
 * Returns the environment of the server. Leaves out the URL of the database owner, because the application must not be
 * able to change the schema.
 * @param {Databases} database
 * @param {{ dataDir: string, host: string, port: number }} settings
 * @returns {NodeJS.ProcessEnv}
 */
function serverEnvironment({ url, folder }, { dataDir, host, port }) {
  return {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ACADEMY_DATA_DIR: dataDir,
    PORT: String(port),
    HOST: host,
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: '',
    ACADEMY_EMBEDDED_DATABASE: folder ? 'yes' : '',
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || readSecret(dataDir),
  }
}

/**
 * Locks the data folder for this process. Returns true if a killed process left its lock behind.
 * @param {string} dataDir
 */
function lockDataDir(dataDir) {
  const file = path.join(dataDir, 'start.lock')
  const hasStaleLock = fs.existsSync(file)
  const release = takeLock(file)
  if (!release) {
    throw new Failure(
      `The academy in ${dataDir} is already running (process ${holderOf(file)}).`,
      'Stop it first, or use another folder: ACADEMY_DATA_DIR=/another/folder PORT=3001 npm start',
    )
  }
  cleanups.push(release)
  return hasStaleLock
}

/**
 * @param {number} port
 * @param {string} host
 * @param {number} within milliseconds to wait for an earlier process that may still be stopping
 */
async function waitForPort(port, host, within) {
  for (const until = Date.now() + within; ; await sleep(200)) {
    const problem = await portProblem(port, host || undefined)
    if (!problem) return
    if (problem === 'EADDRINUSE' && Date.now() < until) continue
    if (problem === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} is already in use by another program.`,
        `Choose another: PORT=${port + 1} npm start`,
      )
    }
    throw new Failure(`Port ${port} cannot be used here (${problem}).`, 'Choose another: PORT=3001 npm start')
  }
}

/**
 * @param {string} dataDir
 * @returns {Promise<Databases>}
 */
async function startDatabase(dataDir) {
  const { startPostgres } = await import('../postgres/cluster.mjs')
  const { clearKilledBackup, finishRestore, RESTORE_FINISHED } = await import('../postgres/swap.mjs')
  if (await finishRestore(dataDir)) printLine(RESTORE_FINISHED)
  clearKilledBackup(dataDir)
  const cluster = await step('Starting PostgreSQL', async () => {
    const started = startPostgres({ dataDir, printLine })
    cleanups.push(async () => (await started.catch(() => null))?.stop())
    return started
  })
  if (cluster.adopted) printLine('The database was still running after an interrupted start.')
  if (await cluster.create('academy')) deleteDemoReport(cluster.folder)
  cluster.watch()
  return { url: cluster.applicationUrl('academy'), ownerUrl: cluster.url('academy'), folder: cluster.folder }
}

async function generateClient() {
  const { generate, isGenerated } = await import('../build/generate.mjs')
  if (!isGenerated()) await step('Generating the database client', generate)
}

/** @param {Databases} database */
async function migrateDatabase({ url, ownerUrl }) {
  const { migrate, migrateOrCheck } = await import('../migrate/migrate.mjs')
  await step('Migrating the database', async () => {
    const applied = ownerUrl
      ? await migrate(ownerUrl, { printLine, applicationUrl: url })
      : await migrateOrCheck(url, { printLine })
    return applied.length ? `applied ${applied.join(', ')}` : 'nothing to do'
  })
}

/**
 * Returns a warning if the application's database role has too many rights. Throws a Failure instead if
 * MIGRATION_DATABASE_URL is set.
 * @param {Databases} database
 */
async function roleWarnings({ url, ownerUrl }) {
  const { findExcessRights } = await import('../migrate/grants.mjs')
  const problem = await findExcessRights(url)
  const hint = 'Use a separate role: docs/operations.md, "Two database roles".'
  if (problem && ownerUrl) throw new Failure(problem, hint)
  return problem ? [`${problem} ${hint}`] : []
}

/** @param {NodeJS.ProcessEnv} env */
async function makeAdmin(env) {
  const { makeFirstAdmin } = await import('./first-admin.mjs')
  const made = await makeFirstAdmin(env)
  if (made) printLine(made)
}

/**
 * @param {{ port: number, host: string, demoReport: SeedReport | null, warnings: string[] }} started
 */
function welcome({ port, host, demoReport, warnings }) {
  const lines = ['', `  ${demoReport?.academy ?? 'The academy'} is open at http://localhost:${port}`]
  lines.push(`  It listens on ${describeHost(host)}.`, '')
  if (demoReport) {
    const rows = [
      ['Role', 'Name', 'Phone', 'Password'],
      ...demoReport.logins.map((one) => [one.role, one.name, one.phone, one.password]),
    ]
    lines.push('  Demo logins', ...table(rows).map((line) => `    ${line}`), '')
  }
  const advice = nodeAdvice()
  if (advice) lines.push(`  ${advice}`, '')
  if (warnings.length) lines.push(...warnings.map((line) => `  WARNING: ${line}`), '')
  lines.push('  Ctrl-C stops everything.', '')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** @param {string} host */
function describeHost(host) {
  if (host === LOCALHOST)
    return 'this machine only (127.0.0.1). With HOST=0.0.0.0, others can reach it and use these passwords'
  return host || 'all addresses of this machine'
}

/**
 * Stops child programs such as a build, then the server, then the database. Finally releases the lock.
 * @param {number} code
 */
function end(code) {
  ending ??= (async () => {
    const overdue = setTimeout(() => process.exit(1), STOP_TIMEOUT)
    if (cleanups.length > 1) printLine('Stopping …')
    await endPrograms()
    for (const cleanUp of cleanups.reverse()) await (async () => cleanUp())().catch(() => {})
    clearTimeout(overdue)
    if (cleanups.length > 1) printLine('Everything has stopped.')
    process.exit(serving && code > 128 ? 0 : code)
  })()
  return ending
}
