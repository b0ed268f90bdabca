import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../system/failure.mjs'
import { findFreePort, LOOPBACK, portProblem } from '../system/ports.mjs'
import { isAlive, pidExists, waitUntil } from '../system/processes.mjs'
import { findLocations, removeCluster } from './locations.mjs'
import {
  endPostmaster,
  endProcess,
  isPostmasterOf,
  launchPostmaster,
  postgresFailure,
  readPidFile,
  readStartProblem,
} from './postmaster.mjs'
import { APPLICATION, OWNER, prepareCluster, saveConnection } from './prepare.mjs'

/** @import { Programs } from './binaries.mjs' */
/** @import { Locations } from './locations.mjs' */
/** @import { Connection } from './prepare.mjs' */

/**
 * @typedef {object} ClusterOptions
 * @property {string} dataDir
 * @property {boolean} [durable] false trades safety for speed; for tests only
 * @property {(line: string) => void} [printLine]
 * @property {Programs} [programs] the programs of another major version, for a cluster that was created by that version
 * @property {boolean} [alone] true for inspection only, see Cluster.startForInspection
 */

// Time limit for a start. The limit is high, because crash recovery can take a long time on a slow disk. Only a
// database that hangs reaches the limit.
const START_TIMEOUT = 180_000

/**
 * Starts the embedded PostgreSQL with its cluster below dataDir. Adopts a PostgreSQL process that a killed application
 * left running. The caller must hold a lock on the data directory. See docs/decisions/2026-11-23-backup.md.
 * @param {ClusterOptions} options
 */
export async function startPostgres({ dataDir, durable = true, printLine = () => {}, programs, alone = false }) {
  const locations = findLocations(path.resolve(dataDir), printLine, programs)
  const connection = await prepareCluster(locations, durable)
  const cluster = new Cluster(locations, connection, durable, printLine)
  if (alone) return cluster.startForInspection()
  await cluster.start()
  await cluster.makeApplicationRole()
  return cluster
}

class Cluster {
  /** True if the database was already running. */
  adopted = false
  #locations
  #connection
  #durable
  #printLine
  #dataDir
  /** @type {number | null} the pid of the postmaster */
  #pid = null
  #stopping = false
  #watched = false

  /**
   * @param {Locations} locations
   * @param {Connection} connection
   * @param {boolean} durable
   * @param {(line: string) => void} printLine
   */
  constructor(locations, connection, durable, printLine) {
    this.#locations = locations
    this.#connection = connection
    this.#durable = durable
    this.#printLine = printLine
    this.#dataDir = path.join(locations.clusterDir, 'data')
  }

  /** Returns the cluster's folder. All files in it are deleted together with the cluster. */
  get folder() {
    return this.#locations.clusterDir
  }

  /**
   * Returns the owner's connection URL for a database.
   * @param {string} database
   */
  url(database) {
    const { port, password } = this.#connection
    return `postgresql://${OWNER}:${password}@${LOOPBACK}:${port}/${database}`
  }

  /**
   * Returns the application's connection URL for a database.
   * @param {string} database
   */
  applicationUrl(database) {
    const { port, applicationPassword } = this.#connection
    return `postgresql://${APPLICATION}:${applicationPassword}@${LOOPBACK}:${port}/${database}`
  }

  /** Creates the application's role if it does not exist. Resets the role's rights and password. */
  async makeApplicationRole() {
    const applicationPassword = this.#connection.applicationPassword ?? randomBytes(24).toString('base64url')
    if (!this.#connection.applicationPassword) {
      this.#connection = { ...this.#connection, applicationPassword }
      saveConnection(this.#locations.clusterDir, this.#connection)
    }
    const client = await this.#connect()
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION])
      const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
      const password = client.escapeLiteral(applicationPassword)
      await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${APPLICATION} WITH ${rights} PASSWORD ${password}`)
    } finally {
      await client.end()
    }
  }

  /**
   * Creates the database unless it exists. Returns true if the database was created.
   * @param {string} database
   */
  async create(database) {
    const client = await this.#connect()
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
      if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
      return rowCount === 0
    } finally {
      await client.end()
    }
  }

  /**
   * Starts the database for inspection, on a random port that other programs do not know. First stops a database that
   * is still running from an earlier start.
   */
  async startForInspection() {
    if (await this.#adopt()) await endPostmaster(this.#dataDir, this.#pid)
    this.#connection = { ...this.#connection, port: await findFreePort() }
    await this.start()
    return this
  }

  async start() {
    this.adopted = await this.#adopt()
    if (this.adopted) return
    if (await portProblem(this.#connection.port, LOOPBACK)) this.#changePort(await findFreePort())
    let problem = null
    // The backends of a killed postmaster need a short time to exit. Until then PostgreSQL refuses to start.
    for (let attempt = 0; attempt < 20; attempt++) {
      problem = await this.#launch()
      if (!problem) return
      if (!/still in use|is another postmaster|Address already in use/i.test(problem)) break
      if (/Address already in use/i.test(problem)) this.#changePort(await findFreePort())
      await sleep(500)
    }
    throw postgresFailure(problem ?? '', 'The database did not start', this.#locations.clusterDir)
  }

  /** Restarts the database whenever it dies, until stop() is called. */
  watch() {
    if (this.#watched) return
    this.#watched = true
    void this.#keepAlive()
  }

  async #keepAlive() {
    for (let pause = 200; !this.#stopping; ) {
      await sleep(400, undefined, { ref: false })
      if (this.#stopping || isPostmasterOf(this.#pid, this.#dataDir)) continue
      this.#printLine('The database has stopped. Starting it again.')
      try {
        await this.start()
        this.#printLine('The database is running again.')
        pause = 200
      } catch (error) {
        if (this.#stopping) return
        this.#printLine(`${messageOf(error)} Trying again in ${(pause / 1000).toFixed(1)} s.`)
        await sleep(pause, undefined, { ref: false })
        pause = Math.min(pause * 2, 15_000)
      }
    }
  }

  /** Stops the database within about 4 seconds. */
  async stop() {
    this.#stopping = true
    await endPostmaster(this.#dataDir, this.#pid)
  }

  /** Deletes the stopped cluster; for tests. */
  remove() {
    removeCluster(this.#locations)
  }

  async #connect() {
    const { port, password } = this.#connection
    const client = new pg.Client({
      host: LOOPBACK,
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

  async #answers() {
    try {
      const client = await this.#connect()
      await client.query('SELECT 1')
      await client.end()
      return true
    } catch {
      return false
    }
  }

  /** @param {number} port */
  #changePort(port) {
    this.#connection = { ...this.#connection, port }
    saveConnection(this.#locations.clusterDir, this.#connection)
  }

  /** True if a running postmaster of this cluster was found and responds. */
  async #adopt() {
    const file = readPidFile(this.#dataDir)
    if (!file) return false
    if (!isPostmasterOf(file.pid, this.#dataDir)) {
      // If another process now has the dead postmaster's pid, PostgreSQL refuses to start with this pid file.
      if (pidExists(file.pid)) fs.rmSync(path.join(this.#dataDir, 'postmaster.pid'), { force: true })
      return false
    }
    this.#connection = { ...this.#connection, port: file.port }
    const answers = await waitUntil(async () => !isAlive(file.pid) || (await this.#answers()), START_TIMEOUT, 100)
    if (answers && isAlive(file.pid)) {
      this.#pid = file.pid
      saveConnection(this.#locations.clusterDir, this.#connection)
      return true
    }
    await endProcess(file.pid, 'SIGQUIT', 5000)
    return false
  }

  /** Starts the postmaster once. Returns null if the postmaster responds, otherwise its error output. */
  async #launch() {
    const log = path.join(this.#locations.clusterDir, 'startup.log')
    const launched = launchPostmaster(this.#locations, this.#dataDir, this.#settings(), log)
    const ready = await waitUntil(
      async () => launched.ended || this.#stopping || (await this.#answers()),
      START_TIMEOUT,
      30,
    )
    if (ready && !launched.ended) {
      this.#pid = launched.pid
      return null
    }
    if (!launched.ended && launched.pid) await endProcess(launched.pid, 'SIGQUIT', 5000)
    return readStartProblem(log, this.#dataDir) || 'PostgreSQL gave no reason'
  }

  /** @returns {Record<string, string | number>} */
  #settings() {
    return {
      listen_addresses: LOOPBACK,
      port: this.#connection.port,
      unix_socket_directories: '',
      max_connections: 200,
      logging_collector: this.#durable ? 'on' : 'off',
      log_directory: 'log',
      log_filename: 'postgres-%a.log',
      log_truncate_on_rotation: 'on',
      log_rotation_age: '1d',
      log_rotation_size: '0',
      // Errors are logged without details, because unique violations are frequent and their details contain personal
      // data.
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
      // A recovery first flushes the whole data directory to the disk. On Linux, one syncfs call is enough. Other
      // systems need one call per file.
      ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
      ...(!this.#durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    }
  }
}
