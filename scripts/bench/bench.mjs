import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from '../build/build.mjs'
import { migrate } from '../migrate/migrate.mjs'
import { startPostgres } from '../postgres/cluster.mjs'
import { endPrograms, withFolderLock } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'
import { say } from '../system/terminal.mjs'
import { measurePages } from './pages.mjs'
import { measureUploads } from './uploads.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ServerMessage } from '../server/server.mjs' */
/** @typedef {{ child: ChildProcess, ended: Promise<unknown>, address: string }} Academy the production build, serving */

// Measured from outside on the production build, with records of its own: npm run bench -- uploads | pages [path …]
const BUILD = '.next-test'

const [what = 'uploads', ...words] = process.argv.slice(2)
/** @type {Record<string, (academy: Academy) => Promise<void>>} */
const measures = {
  uploads: measureUploads,
  pages: (academy) => measurePages(academy, path.join(ROOT, BUILD), words),
}
const measure = Object.hasOwn(measures, what) ? measures[what] : undefined
if (measure) await withAcademy(measure)
else {
  say(`There is nothing to measure called "${what}". Say uploads or pages.`)
  process.exitCode = 2
}

/** @param {(academy: Academy) => Promise<void>} work */
async function withAcademy(work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-bench-'))
  fs.chmodSync(folder, 0o711)
  let cluster
  let academy
  try {
    await withFolderLock(say, () => build(BUILD))
    cluster = await startPostgres({ dataDir: path.join(folder, 'data'), say })
    await cluster.create('bench')
    await migrate(cluster.url('bench'), { applicationUrl: cluster.applicationUrl('bench') })
    academy = await serve(cluster.applicationUrl('bench'), path.join(folder, 'files'))
    await work(academy)
  } finally {
    academy?.child.kill('SIGTERM')
    await academy?.ended
    await cluster?.stop()
    cluster?.remove()
    fs.rmSync(folder, { recursive: true, force: true })
    await endPrograms()
  }
}

/**
 * @param {string} databaseUrl
 * @param {string} dataDir
 * @returns {Promise<Academy>}
 */
async function serve(databaseUrl, dataDir) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
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
  const child = fork(path.join(ROOT, 'scripts', 'server', 'server.mjs'), [], { cwd: ROOT, env, execArgv: [] })
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
