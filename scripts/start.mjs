import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asFailure, Failure } from './failure.mjs'
import { checkNode, install } from './install.mjs'
import { holderOf, takeLock } from './lock.mjs'
import { say, step, table } from './terminal.mjs'
import { alone, endWork, ROOT, run } from './work.mjs'

const dev = process.argv.includes('--dev')
const LONGEST_STOP = 9900

// What has to be undone at the end, last first.
const undo = []
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
    const known = asFailure(error)
    process.stderr.write(`\n${known instanceof Failure ? known.message : known.stack}\n\n`)
    await end(1)
  }
}

async function start() {
  await loadDotEnv()
  const port = readPort()
  const embedded = !process.env.DATABASE_URL
  if (!embedded) checkOwnDatabase()
  const dataDir = path.resolve(ROOT, process.env.ACADEMY_DATA_DIR || '.data')
  makeDataDir(dataDir)
  const tookOver = embedded && lockDataDir(dataDir)
  await checkPort(port, tookOver ? 8000 : 1500)

  await alone(say, install)
  const env = {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ACADEMY_DATA_DIR: dataDir,
    PORT: String(port),
  }
  if (embedded) {
    env.NEXTAUTH_SECRET ||= readSecret(dataDir)
    env.DATABASE_URL = await startDatabase(dataDir)
  }
  await alone(say, generateClient)
  await migrate(env.DATABASE_URL)
  const logins = embedded ? await seed(env) : await firstAdmin(env)
  if (!dev) await alone(say, async () => (await import('./build.mjs')).build('.next'))
  await serve(env)
  serving = true
  welcome(port, logins)
}

async function loadDotEnv() {
  const file = path.join(ROOT, '.env')
  if (!fs.existsSync(file)) return
  // Imported late: an old Node does not have it, and must get as far as hearing that it is too old.
  const { parseEnv } = await import('node:util')
  for (const [name, value] of Object.entries(parseEnv(fs.readFileSync(file, 'utf8')))) {
    if (process.env[name] === undefined && value !== '') process.env[name] = value
  }
}

function readPort() {
  const text = process.env.PORT || '3000'
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Failure(`PORT must be a number from 1 to 65535, not "${text}".`)
}

function checkOwnDatabase() {
  const { DATABASE_URL, NEXTAUTH_SECRET = '' } = process.env
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL) || !URL.canParse(DATABASE_URL)) {
    throw new Failure('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  }
  if (NEXTAUTH_SECRET.length >= 16) return
  throw new Failure(
    NEXTAUTH_SECRET
      ? 'NEXTAUTH_SECRET is too short.'
      : 'NEXTAUTH_SECRET is not set, and with DATABASE_URL it has to be.',
    'Make one with "openssl rand -base64 32" and keep it the same for every instance and every start.',
  )
}

function makeDataDir(dataDir) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw asFailure(error, dataDir)
  }
}

/** True when the lock was left behind by a killed predecessor. */
function lockDataDir(dataDir) {
  const file = path.join(dataDir, 'start.lock')
  const leftBehind = fs.existsSync(file)
  const release = takeLock(file)
  if (!release) {
    throw new Failure(
      `The academy in ${dataDir} is already running (process ${holderOf(file)}).`,
      'Stop that one first, or give this one a folder of its own: ACADEMY_DATA_DIR=/another/folder PORT=3001 npm start',
    )
  }
  undo.push(release)
  return leftBehind
}

async function checkPort(port, within) {
  for (const until = Date.now() + within; ; await sleep(200)) {
    const problem = await tryPort(port)
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

function tryPort(port) {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, process.env.HOST || undefined, () => probe.close(() => resolve(null)))
  })
}

/** The key of all sessions. Linked into place whole: a half-written one can never be read. */
function readSecret(dataDir) {
  const file = path.join(dataDir, 'secret')
  try {
    if (!fs.existsSync(file)) {
      fs.writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
      fs.renameSync(`${file}.new`, file)
    }
    const secret = fs.readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new Failure(`${file} is damaged.`, 'Delete it; everybody then has to log in again.')
    return secret
  } catch (error) {
    throw asFailure(error, file)
  }
}

async function startDatabase(dataDir) {
  const { startPostgres } = await import('./postgres.mjs')
  const cluster = await step('Starting PostgreSQL', async () => {
    const started = startPostgres({ dataDir, say })
    undo.push(async () => (await started.catch(() => null))?.stop())
    return started
  })
  if (cluster.adopted) say('It was still running from a start that was killed.')
  await cluster.create('academy')
  cluster.watch()
  return cluster.url('academy')
}

async function generateClient() {
  const { generate, isGenerated } = await import('./generate.mjs')
  if (!isGenerated()) await step('Generating the database client', generate)
}

async function migrate(url) {
  const { deploy } = await import('./migrate.mjs')
  await step('Migrating the database', async () => {
    const applied = await deploy(url, { say })
    return applied.length ? `applied ${applied.join(', ')}` : 'nothing to do'
  })
}

async function seed(env) {
  let logins = []
  await step('Preparing the demo academy', async () => {
    const { code, output, stdout } = await run(process.execPath, ['--import', 'tsx', 'prisma/seed.ts'], { env })
    const setting = /^\s*(?:Error: )?(Configuration: .+)$/m.exec(output)?.[1]
    if (code !== 0 && setting) throw new Failure(`${setting}.`, 'Correct it in the environment or in .env.')
    if (code !== 0) throw new Failure(`The demo academy could not be prepared:\n${output.trim().slice(-3000)}`)
    const result = JSON.parse(stdout.trim().split('\n').at(-1))
    logins = result.logins
    return result.summary
  })
  return logins
}

async function firstAdmin(env) {
  const { makeFirstAdmin } = await import('./admin.mjs')
  const made = await makeFirstAdmin(env)
  if (made) say(made)
  return []
}

/** Serves, and goes on serving: a server that crashed is started again after a growing pause. */
async function serve(env) {
  let server = null
  undo.push(async () => {
    if (!server || server.exitCode !== null || server.signalCode) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await Promise.race([ended, sleep(8800)])
    server.kill('SIGKILL')
  })
  const launch = () =>
    new Promise((resolve, reject) => {
      const begun = Date.now()
      let failure = null
      let up = false
      server = fork(path.join(ROOT, 'scripts', 'server.mjs'), dev ? ['--dev'] : [], { cwd: ROOT, env, execArgv: [] })
      server.on('message', (message) => {
        if (message.failure) failure = message.failure
        if (!message.listening) return
        up = true
        resolve()
      })
      server.on('exit', (code, name) => {
        if (ending) return
        if (up) void comeBack(Date.now() - begun, code ?? name)
        else reject(new Failure(failure ?? `The server ended while starting (${code ?? name}).`))
      })
    })
  let pause = 1000
  const comeBack = async (lived, why) => {
    if (lived > 60_000) pause = 1000
    for (; !ending; pause = Math.min(pause * 2, 30_000)) {
      say(`The server has stopped (${why}). Starting it again in ${pause / 1000} s.`)
      await sleep(pause)
      if (ending) return
      try {
        await launch()
        say('The server is back.')
        pause = Math.min(pause * 2, 30_000)
        return
      } catch (error) {
        say(error.message)
      }
    }
  }
  await step(dev ? 'Starting the development server' : 'Starting the server', launch)
}

function welcome(port, logins) {
  const lines = ['', `  Swaramala Academy is open at http://localhost:${port}`, '']
  if (logins.length) {
    const rows = [
      ['Role', 'Name', 'Phone', 'Password'],
      ...logins.map((one) => [one.role, one.name, one.phone, one.password]),
    ]
    lines.push('  Demo logins', ...table(rows).map((line) => `    ${line}`), '')
  }
  lines.push('  Ctrl-C stops everything.', '')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Stops in order: what is being prepared, the server, the database, the lock. */
function end(code) {
  ending ??= (async () => {
    const overdue = setTimeout(() => process.exit(1), LONGEST_STOP)
    if (undo.length > 1) say('Stopping …')
    await endWork()
    for (const one of undo.reverse()) await Promise.resolve(one()).catch(() => {})
    clearTimeout(overdue)
    if (undo.length > 1) say('Everything has stopped.')
    process.exit(serving && code > 128 ? 0 : code)
  })()
  return ending
}
