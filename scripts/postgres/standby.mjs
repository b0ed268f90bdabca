import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { Failure } from '../system/failure.mjs'
import { findFreePort, LOOPBACK } from '../system/ports.mjs'
import { waitUntil } from '../system/processes.mjs'
import { startPostgres } from './cluster.mjs'
import { findLocations, removeCluster } from './locations.mjs'
import { endProcess, launchPostmaster } from './postmaster.mjs'

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Cluster */
/** @typedef {Awaited<ReturnType<typeof startPair>>} Pair */

const START_TIMEOUT = 60_000

/**
 * Starts a PostgreSQL primary and its standby, for tests and measurements. `fill` adds the data that both have at
 * the start. The embedded package has no pg_basebackup, so the standby starts from a copy of the stopped primary's
 * files.
 * @param {{ dataDir: string, durable?: boolean, fill?: (primary: Cluster) => Promise<void> }} options
 */
export async function startPair({ dataDir, durable = false, fill = async () => {} }) {
  const first = await startPostgres({ dataDir, durable })
  await fill(first)
  await first.stop()
  const locations = findLocations(path.resolve(dataDir), () => {})
  const folder = path.join(first.folder, 'standby')
  // `cp` keeps owners and modes. Node's copy functions do not.
  if (spawnSync('cp', ['-a', path.join(first.folder, 'data'), folder]).status !== 0)
    throw new Failure(`The database in ${first.folder} could not be copied.`)
  fs.writeFileSync(path.join(folder, 'standby.signal'), '')
  const primary = await startPostgres({ dataDir, durable })
  const standby = new Standby(locations, folder, await findFreePort(), primary)
  await standby.start()
  return {
    primary,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      removeCluster(locations)
    },
  }
}

class Standby {
  /** The pid of the postmaster. @type {number} */
  pid = 0

  /**
   * @param {ReturnType<typeof findLocations>} locations
   * @param {string} folder
   * @param {number} port
   * @param {Cluster} primary
   */
  constructor(locations, folder, port, primary) {
    this.locations = locations
    this.folder = folder
    this.port = port
    this.primary = primary
  }

  /** @param {string} database */
  url(database) {
    return this.#here(this.primary.url(database))
  }

  /** @param {string} database */
  applicationUrl(database) {
    return this.#here(this.primary.applicationUrl(database))
  }

  /** @param {string} address */
  #here(address) {
    const url = new URL(address)
    url.port = String(this.port)
    return url.href
  }

  async start() {
    const log = path.join(this.folder, '..', 'standby.log')
    const { hostname, port, username, password } = new URL(this.primary.url('postgres'))
    const settings = {
      listen_addresses: LOOPBACK,
      port: this.port,
      unix_socket_directories: '',
      // A standby must allow at least as many connections as its primary.
      max_connections: 200,
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      // The longest time that a query on the standby may delay replication.
      max_standby_streaming_delay: '200ms',
      wal_retrieve_retry_interval: '200ms',
    }
    const launched = launchPostmaster(this.locations, this.folder, settings, log)
    this.pid = launched.pid ?? 0
    const ready = await waitUntil(async () => launched.ended || (await this.#follows()), START_TIMEOUT, 30)
    if (!ready || launched.ended)
      throw new Failure(`The standby did not start: ${fs.readFileSync(log, 'utf8').slice(-2000)}`)
  }

  async #follows() {
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 3000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query("SELECT FROM pg_stat_wal_receiver WHERE status = 'streaming'")
      return rowCount === 1
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  async stop() {
    if (await endProcess(this.pid, 'SIGINT', 3000)) return
    await endProcess(this.pid, 'SIGKILL', 1000)
  }
}
