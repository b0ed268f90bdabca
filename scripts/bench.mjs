import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { measurePages } from './bench/pages.mjs'
import { measureUploads } from './bench/uploads.mjs'
import { build } from './build.mjs'
import { deploy } from './migrate.mjs'
import { startPostgres } from './postgres.mjs'
import { say } from './terminal.mjs'
import { alone, endWork, ROOT } from './work.mjs'

// Measured from outside on the production build, with records of its own: npm run bench -- uploads | pages [path …]
const BUILD = '.next-test'

const [what = 'uploads', ...words] = process.argv.slice(2)
const measures = {
  uploads: () => measureUploads(server),
  pages: () => measurePages(server, path.join(ROOT, BUILD), words),
}
if (!Object.hasOwn(measures, what)) {
  say(`There is nothing to measure called "${what}". Say uploads or pages.`)
  process.exit(2)
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-bench-'))
fs.chmodSync(folder, 0o711)
let cluster
let server

async function databaseOf(postgres) {
  await postgres.create('bench')
  await deploy(postgres.url('bench'))
  return postgres.url('bench')
}

async function serve(databaseUrl) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_DIST_DIR: BUILD,
    NEXTAUTH_SECRET: randomBytes(24).toString('hex'),
    DATABASE_URL: databaseUrl,
    ACADEMY_DATA_DIR: path.join(folder, 'files'),
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
  }
  const child = fork(path.join(ROOT, 'scripts', 'server.mjs'), [], { cwd: ROOT, env, execArgv: [] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message.listening?.port))
    child.once('exit', () => reject(new Error('the server ended')))
  })
  return { child, ended, address: `http://127.0.0.1:${port}` }
}

try {
  await alone(say, () => build(BUILD))
  cluster = await startPostgres({ dataDir: path.join(folder, 'data'), say })
  server = await serve(await databaseOf(cluster))
  await measures[what]()
} finally {
  server?.child.kill('SIGTERM')
  await server?.ended
  await cluster?.stop()
  cluster?.remove()
  fs.rmSync(folder, { recursive: true, force: true })
  await endWork()
}
