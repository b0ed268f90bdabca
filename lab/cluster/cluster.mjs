import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../../scripts/system/failure.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { step } from '../../scripts/system/terminal.mjs'
import { etcdArguments, writeConfiguration } from './configure.mjs'
import { endDatabase } from './database-processes.mjs'
import {
  assertPortsFree,
  etcdApi,
  findPrograms,
  keepsNamedStatements,
  patroniVersion,
  systemUser,
} from './installed-programs.mjs'
import { instanceEnvironment } from './instance.mjs'
import { leaderOf, membersOf } from './leader.mjs'
import { Network } from './network.mjs'
import { Part } from './part.mjs'
import { Repository, restoreCommand } from './recovery/repository.mjs'
import { LOOPBACK, topologyFrom } from './topology.mjs'
import { respondsOk, waitFor } from './wait.mjs'

/** @import { Folder } from './folder.mjs' */
/** @import { Plan } from './recovery/moment.mjs' */
/** @import { DatabaseMember, Instance, Topology } from './topology.mjs' */
/**
 * @typedef {object} Beginning
 * @property {Plan & { moment: Date | null }} [plan] restores the database from the repository instead of creating it
 * @property {() => Promise<void>} [inspect] runs while the new first member is alone and still read-only
 * @property {() => Promise<void>} [change] runs as soon as the first member is writable, before other parts connect
 *   to it
 */

/**
 * The time limit for restoring the cluster from its backup repository. A restore copies the backup and replays the
 * later changes.
 */
const RECOVERY_TIMEOUT_SECONDS = 1800

/** Runs all parts of the cluster on this machine, with Debian's programs. */
export class Cluster {
  /** @type {Map<string, Part>} */
  parts = new Map()
  /**
   * By instance name: the release folder and additional environment variables for the next start.
   * @type {Map<string, { folder?: string, env?: Record<string, string> }>}
   */
  differences = new Map()
  /** Mount points below the cluster's folder. @type {string[]} */
  mounts = []
  #ending = false

  /**
   * @param {{ base: number, folder: Folder, separateNetworks?: boolean }} options
   *   base: the first of the cluster's ports; separateNetworks: see topologyFrom
   */
  constructor({ base, folder, separateNetworks = false }) {
    this.programs = findPrograms()
    this.folder = folder
    /** @type {Topology} */
    this.topology = topologyFrom(folder.path, base, {
      separateNetworks,
      namedStatements: keepsNamedStatements(),
      etcdApi: etcdApi(patroniVersion()),
    })
    this.network = separateNetworks ? new Network(this.topology) : null
    this.secrets = folder.secrets
    this.user = systemUser()
    this.repository = new Repository(this.topology, this.user)
  }

  /** True if the PostgreSQL members of the cluster have been created. */
  get hasData() {
    return this.topology.databases.some(({ name }) => {
      const folder = this.topology.at(`${name}/data`)
      return fs.existsSync(folder) && fs.readdirSync(folder).length > 0
    })
  }

  /** @param {Beginning} [beginning] */
  async start({ plan, inspect, change } = {}) {
    const { topology, secrets, programs } = this
    const { uid, gid } = this.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    await assertPortsFree(topology)
    const [first] = topology.databases
    const restore = plan && first ? restoreCommand(topology, first, plan) : undefined
    writeConfiguration(topology, { secrets, programs, uid, gid, restore })
    this.network?.make()
    await step('Starting etcd', () => this.startEtcd())
    await step(restore ? 'Recovering PostgreSQL' : 'Starting PostgreSQL under Patroni', () =>
      this.startDatabases(inspect, restore ? RECOVERY_TIMEOUT_SECONDS : 90),
    )
    this.startProgram('haproxy', 'haproxy', ['-db', '-f', topology.at('haproxy/haproxy.cfg')])
    await step('Creating the database', () => this.makeDatabase())
    await change?.()
    this.startProgram('pgbouncer', 'pgbouncer', [topology.at('pgbouncer/pgbouncer.ini')])
    for (const instance of topology.instances) {
      await step(`Starting ${instance.name}`, () => this.startInstance(instance, 120))
    }
    await waitFor('HAProxy does not reach the academy', 30, () =>
      respondsOk(`http://${LOOPBACK}:${topology.address}/api/ready`),
    )
  }

  async startEtcd() {
    for (const member of this.topology.etcd)
      this.startProgram(member.name, 'etcd', etcdArguments(this.topology, member))
    await waitFor('etcd has no leader', 30, async () => {
      const health = await fetch(`http://${LOOPBACK}:${this.topology.etcd[0]?.client}/health`).then((r) => r.json())
      return health.health === 'true'
    })
  }

  /**
   * Starts PostgreSQL. In a new cluster, the first member creates the database and the others copy it. Starts existing
   * members together, because any of them may have been the last leader.
   * @param {() => Promise<void>} [inspect] runs when the first member of a new cluster has become the leader
   * @param {number} [within] seconds
   */
  async startDatabases(inspect, within = 90) {
    const { databases } = this.topology
    const hadData = this.hasData
    // A new cluster has failed if its first member starts twice. In that case, do not wait for the timeout.
    const hasFailed = () => !hadData && this.part(databases[0]?.name ?? '').starts > 1
    const waitForLeader = () =>
      waitFor('PostgreSQL has no leader', within, async () => Boolean(await this.leader()), hasFailed)
    for (const [i, member] of databases.entries()) {
      this.startMember(member)
      if (i > 0 || hadData) continue
      await waitForLeader()
      await inspect?.()
    }
    await waitForLeader()
    await this.repository.prepare()
    await waitFor('PostgreSQL has no synchronous standby', 120, async () => {
      const members = await this.members()
      return members.length === databases.length && members.some(({ role }) => role === 'sync_standby')
    })
  }

  /** Returns the PostgreSQL members, as reported by the member that responds first. */
  members() {
    return membersOf(this.topology.databases)
  }

  /** @param {DatabaseMember} member */
  startMember({ name, network }) {
    this.startProgram(name, 'patroni', [this.topology.at(`${name}/patroni.yml`)], network)
  }

  /**
   * Returns the administrator's URL for one member. It bypasses HAProxy and PgBouncer.
   * @param {DatabaseMember} member
   */
  adminUrl({ host, port }, database = 'academy') {
    return `postgresql://postgres:${this.secrets.superuser}@${host}:${port}/${database}`
  }

  /** Returns the member that is the leader according to both etcd and the member itself, or null. */
  leader() {
    return leaderOf(this.topology.databases)
  }

  /** Creates the roles and the database unless they exist. */
  async makeDatabase() {
    const { secrets } = this
    const role = (/** @type {string} */ name, /** @type {string} */ password) => `
      DO $$ BEGIN CREATE ROLE ${name}; EXCEPTION WHEN duplicate_object THEN END $$;
      ALTER ROLE ${name} LOGIN PASSWORD '${password}';`
    const sql = `${role('academy', secrets.owner)} ${role('academy_application', secrets.application)}
      ALTER ROLE academy_application SET statement_timeout = '15s';
      ALTER ROLE academy_application SET idle_in_transaction_session_timeout = '15s';`
    const { default: pg } = await import('pg')
    const admin = `postgresql://postgres:${secrets.superuser}@${LOOPBACK}:${this.topology.primary}/postgres`
    await waitFor('the primary cannot be reached through HAProxy', 30, async () => {
      const client = new pg.Client({ connectionString: admin })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query(sql)
        const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'academy'")
        if (!rowCount) await client.query('CREATE DATABASE academy OWNER academy')
        return true
      } finally {
        await client.end().catch(() => {})
      }
    })
  }

  /** @param {Instance} instance */
  environment(instance) {
    return instanceEnvironment(this.topology, this.secrets, instance)
  }

  /**
   * @param {Instance} instance
   * @param {number} within seconds
   */
  async startInstance(instance, within) {
    const { folder = ROOT, env = {} } = this.differences.get(instance.name) ?? {}
    const part = new Part({
      name: instance.name,
      program: process.execPath,
      args: [path.join(folder, 'scripts/start/start.mjs'), '--built'],
      folder,
      log: this.topology.at(`logs/${instance.name}.log`),
      env: { ...this.environment(instance), ...env },
    })
    this.#start(part)
    await waitFor(`${instance.name} is not ready: ${part.options.log}`, within, () =>
      respondsOk(`http://${LOOPBACK}:${instance.port}/api/ready`),
    )
  }

  /**
   * @param {string} name
   * @param {string} program
   * @param {string[]} args
   * @param {string | null} [network]
   */
  startProgram(name, program, args, network = null) {
    const log = this.topology.at(`logs/${name}.log`)
    const part = new Part({ name, program, args, log, user: this.user, folder: this.topology.folder, network })
    this.#start(part)
  }

  /** @param {Part} part */
  #start(part) {
    if (this.#ending) throw new Failure('The cluster is being stopped.')
    this.parts.set(part.name, part)
    part.start()
  }

  /**
   * @param {string} name
   * @returns {Part}
   */
  part(name) {
    const part = this.parts.get(name)
    if (!part) throw new Failure(`The cluster has no part named ${name}.`)
    return part
  }

  /** Makes a full backup, from a synchronous standby if there is one. */
  async backUp() {
    await this.repository.backUp((await this.members()).some(({ role }) => role === 'sync_standby'))
  }

  /**
   * Stops every part, starting with the instances. Deletes the cluster's folder unless `folder.kept` is true.
   * @param {{ keepLogs?: string | undefined }} [options] keepLogs: a folder for copies of the logs
   */
  async stop({ keepLogs } = {}) {
    this.#ending = true
    const { instances, databases } = this.topology
    const stop = (/** @type {string} */ name) => this.parts.get(name)?.stop()
    await Promise.all(instances.map(({ name }) => stop(name)))
    await Promise.all([stop('pgbouncer'), stop('haproxy')])
    await Promise.all(databases.map(({ name }) => stop(name)))
    // PostgreSQL must be stopped separately, because it keeps running after its Patroni is killed.
    for (const { name } of databases) endDatabase(this.topology.at(`${name}/data`))
    await Promise.all([...this.parts.values()].map((part) => part.stop()))
    this.network?.remove()
    for (const place of this.mounts) spawnSync('umount', ['--lazy', place])
    if (keepLogs) fs.cpSync(this.topology.at('logs'), keepLogs, { recursive: true })
    if (!this.folder.kept) fs.rmSync(this.topology.folder, { recursive: true, force: true, maxRetries: 5 })
    this.folder.release()
  }
}
