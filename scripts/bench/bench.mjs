import { execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { build } from '../build/build.mjs'
import { startPostgres } from '../postgres/cluster.mjs'
import { endPrograms, withFolderLock } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'
import { say } from '../system/terminal.mjs'
import { measureLoad } from './load.mjs'
import { measurePages } from './pages.mjs'
import { measureUploads } from './uploads.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ServerMessage } from '../server/server.mjs' */
/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Cluster */
/** @typedef {{ child: ChildProcess, ended: Promise<unknown>, address: string }} Academy the production build, serving */

// Measured from outside on the production build, with records of its own (docs/performance.md):
// npm run bench -- uploads | pages [path …] | load [what …] [--against <commit>]
const BUILD = '.next-test'

const {
  positionals: [what = 'uploads', ...words],
  values: { against },
} = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-bench-'))
fs.chmodSync(folder, 0o711)

/** @type {Record<string, (cluster: Cluster) => Promise<void>>} */
const measures = {
  uploads: (cluster) => withAcademy(ROOT, cluster, measureUploads),
  pages: (cluster) => withAcademy(ROOT, cluster, (academy) => measurePages(academy, path.join(ROOT, BUILD), words)),
  load: (cluster) => withAcademy(ROOT, cluster, (now) => beside(now, cluster), { demo: true }),
}
const measure = Object.hasOwn(measures, what) ? measures[what] : undefined
if (measure) await withDatabase(measure)
else {
  say(`There is nothing to measure called "${what}". Say uploads, pages or load.`)
  process.exitCode = 2
}

/** @param {(cluster: Cluster) => Promise<void>} work */
async function withDatabase(work) {
  let cluster
  try {
    await withFolderLock(say, () => build(BUILD))
    cluster = await startPostgres({ dataDir: path.join(folder, 'data'), say })
    await work(cluster)
  } finally {
    await cluster?.stop()
    cluster?.remove()
    fs.rmSync(folder, { recursive: true, force: true })
    await endPrograms()
  }
}

/**
 * The academy of this build, and of the commit that it is to be compared with.
 * @param {Academy} now
 * @param {Cluster} cluster
 */
async function beside(now, cluster) {
  const present = { name: 'now', address: now.address, pid: now.child.pid ?? 0 }
  if (!against) return measureLoad([present], words)
  const root = await buildOf(against)
  await withAcademy(
    root,
    cluster,
    ({ address, child }) => measureLoad([{ name: against, address, pid: child.pid ?? 0 }, present], words),
    { demo: true },
  )
}

/**
 * Another commit's files and build in a folder of their own, with the packages of this one.
 * @param {string} commit
 */
async function buildOf(commit) {
  const root = path.join(folder, 'against')
  fs.mkdirSync(root)
  say(`Building ${commit} to compare with …`)
  const steps = [
    `git archive ${JSON.stringify(commit)} | tar -x -C ${root}`,
    `cp -al node_modules ${root}`,
    `cd ${root} && node scripts/build/generate.mjs && node -e "import('./scripts/build/build.mjs').then(({ build }) => build('${BUILD}'))"`,
  ]
  for (const step of steps) await promisify(execFile)('sh', ['-c', step], { cwd: ROOT })
  return root
}

/**
 * Works with an academy of the build below a folder, on a database of its own.
 * @param {string} root
 * @param {Cluster} cluster
 * @param {(academy: Academy) => Promise<void>} work
 * @param {{ demo?: boolean }} [how] with the demo academy in it
 */
async function withAcademy(root, cluster, work, { demo = false } = {}) {
  const name = root === ROOT ? 'bench' : 'against'
  const files = path.join(folder, name === 'bench' ? 'files' : 'other-files')
  /** @type {typeof import('../migrate/migrate.mjs')} */
  const { migrate } = await import(path.join(root, 'scripts', 'migrate', 'migrate.mjs'))
  await cluster.create(name)
  await migrate(cluster.url(name), { applicationUrl: cluster.applicationUrl(name) })
  const env = environment(cluster.applicationUrl(name), files)
  if (demo) {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'prisma/seed.ts'], {
      cwd: root,
      env: { ...env, DATABASE_URL: cluster.url(name) },
    })
  }
  const academy = await serve(root, env)
  try {
    await work(academy)
  } finally {
    academy.child.kill('SIGTERM')
    await academy.ended
  }
}

/**
 * @param {string} databaseUrl
 * @param {string} dataDir
 * @returns {NodeJS.ProcessEnv}
 */
function environment(databaseUrl, dataDir) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_DIST_DIR: BUILD,
    NEXTAUTH_SECRET: randomBytes(24).toString('hex'),
    DATABASE_URL: databaseUrl,
    ACADEMY_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
  }
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Academy>}
 */
async function serve(root, env) {
  const child = fork(path.join(root, 'scripts', 'server', 'server.mjs'), [], { cwd: root, env, execArgv: [] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  /** @type {number} */
  const port = await new Promise((resolve, reject) => {
    child.once('message', (/** @type {ServerMessage} */ message) => {
      if ('listening' in message) resolve(message.listening.port)
      else reject(new Error(message.failure))
    })
    child.once('exit', () => reject(new Error('the server ended')))
  })
  return { child, ended, address: `http://127.0.0.1:${port}` }
}
