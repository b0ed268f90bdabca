import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { ARCHIVE_TIMEOUT, archiveCommand, repositoryFile } from './recovery/repository.mjs'
import { haproxyFile, pgbouncerFile } from './routing.mjs'
import { LOOPBACK } from './topology.mjs'

/** @import { DatabaseMember, EtcdMember, Topology } from './topology.mjs' */
/**
 * @typedef {object} PatroniOptions
 * @property {Secrets} secrets
 * @property {string} programs the folder of initdb and postgres
 * @property {string} [restore] restores the database from the repository instead of creating it
 */
/** @typedef {{ superuser: string, replication: string, rewind: string, owner: string, application: string, session: string }} Secrets */

/**
 * If the leader sends no heartbeat for this many seconds, another member may become the leader. Patroni sends a
 * heartbeat every second.
 */
const TTL = 7
const LOOP_WAIT = 1
/**
 * The timeout in seconds for a request to etcd. etcd elects a new leader within this time. Patroni requires TTL ≥
 * LOOP_WAIT + 2 × RETRY_TIMEOUT.
 */
const RETRY_TIMEOUT = 3
const CONNECTIONS = 100

/** @returns {Secrets} */
export function makeSecrets() {
  const secret = () => randomBytes(18).toString('hex')
  return {
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
    owner: secret(),
    application: secret(),
    session: secret(),
  }
}

/**
 * @param {Topology} topology
 * @param {EtcdMember} member
 */
export function etcdArguments(topology, { name, client, peer }) {
  const http = (/** @type {number} */ port, host = LOOPBACK) => `http://${host}:${port}`
  const listening = [...new Set([LOOPBACK, topology.near])].map((host) => http(client, host)).join(',')
  return [
    ['--name', name],
    ['--data-dir', topology.at(name)],
    ['--listen-client-urls', listening],
    ['--advertise-client-urls', http(client, topology.near)],
    ['--listen-peer-urls', http(peer)],
    ['--initial-advertise-peer-urls', http(peer)],
    ['--initial-cluster', topology.etcd.map((one) => `${one.name}=${http(one.peer)}`).join(',')],
    ['--initial-cluster-state', 'new'],
    ['--heartbeat-interval', '100'],
    ['--election-timeout', '1000'],
    ['--log-level', 'warn'],
    // Patroni writes every second. Without compaction, the history of etcd would reach 2 GB, and etcd would become
    // read-only.
    ['--auto-compaction-mode', 'periodic'],
    ['--auto-compaction-retention', '1h'],
    topology.etcdApi === 'etcd' ? ['--enable-v2=true'] : [],
  ].flat()
}

/**
 * Returns Patroni's configuration for one member, as JSON, which is valid YAML. Every commit waits for a second member,
 * so an acknowledged write is always on at least two disks.
 * @param {Topology} topology
 * @param {DatabaseMember} member
 * @param {PatroniOptions} options
 */
export function patroniFile(topology, member, { secrets, programs, restore }) {
  const { name, host, port, rest } = member
  const local = [
    `host all all ${topology.subnet} scram-sha-256`,
    `host replication replicator ${topology.subnet} scram-sha-256`,
    'local all all peer map=owner',
  ]
  return JSON.stringify(
    {
      scope: 'academy',
      name,
      restapi: { listen: `${host}:${rest}`, connect_address: `${host}:${rest}` },
      [topology.etcdApi]: { hosts: topology.etcd.map(({ client }) => `${topology.near}:${client}`) },
      bootstrap: {
        dcs: {
          ttl: TTL,
          loop_wait: LOOP_WAIT,
          retry_timeout: RETRY_TIMEOUT,
          maximum_lag_on_failover: 1_048_576,
          // If etcd fails, the primary stays the leader as long as all other members respond.
          failsafe_mode: true,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: CONNECTIONS,
              max_wal_size: '1GB',
              // A former leader runs pg_rewind to catch up. This setting keeps the WAL that pg_rewind needs.
              wal_keep_size: '2GB',
              // Limits the WAL that the primary keeps for a disconnected member, so that the primary's disk does not
              // fill up.
              max_slot_wal_keep_size: '8GB',
              shared_buffers: '128MB',
              wal_level: 'replica',
              hot_standby: 'on',
              // After a failover, commits wait until the standby connects, so the standby retries often.
              wal_retrieve_retry_interval: '500ms',
              // Delays a commit slightly, so that concurrent commits are flushed and replicated together.
              commit_delay: 1500,
              commit_siblings: 4,
              default_toast_compression: 'lz4',
              archive_mode: 'on',
              archive_timeout: `${ARCHIVE_TIMEOUT}s`,
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        // Patroni must keep pgBackRest's recovery settings. They state the time to restore to.
        ...(restore && {
          method: 'repository',
          repository: { command: restore, keep_existing_recovery_conf: true, no_params: true },
        }),
      },
      postgresql: {
        listen: `${host}:${port}`,
        connect_address: `${host}:${port}`,
        data_dir: topology.at(`${name}/data`),
        bin_dir: programs,
        pgpass: topology.at(`${name}/pgpass`),
        pg_hba: local,
        // With a fast checkpoint, a new member starts copying the primary immediately.
        basebackup: [{ checkpoint: 'fast' }],
        // The system user that runs pgBackRest may log in as the database's administrator.
        pg_ident: [`owner ${process.getuid?.() === 0 ? 'postgres' : os.userInfo().username} postgres`],
        authentication: {
          superuser: { username: 'postgres', password: secrets.superuser },
          replication: { username: 'replicator', password: secrets.replication },
          rewind: { username: 'rewinder', password: secrets.rewind },
        },
        parameters: { unix_socket_directories: topology.at(name), archive_command: archiveCommand(topology, member) },
      },
    },
    null,
    2,
  )
}

/**
 * Writes the folders and configuration files of all programs in the cluster. Only the system user `uid` can read them.
 * @param {Topology} topology
 * @param {{ secrets: Secrets, programs: string, uid: number, gid: number, restore?: string | undefined }} options
 *   restore: the restore command of the first member, as in patroniFile
 */
export function writeConfiguration(topology, { secrets, programs, uid, gid, restore }) {
  const { at, databases, etcd } = topology
  const folders = [...etcd, ...databases].map(({ name }) => name)
  // The folder is created here, because pgBackRest only restores into an existing folder.
  if (restore) folders.push(`${databases[0]?.name}/data`)
  for (const name of ['', ...folders, 'pgbouncer', 'haproxy', 'logs', 'repository']) {
    fs.mkdirSync(at(name), { recursive: true, mode: 0o700 })
    fs.chownSync(at(name), uid, gid)
  }
  /** @type {(file: string, text: string) => void} */
  const write = (file, text) => {
    fs.writeFileSync(at(file), text, { mode: 0o600 })
    fs.chownSync(at(file), uid, gid)
  }
  for (const [i, member] of databases.entries()) {
    const own = i === 0 && restore ? { restore } : {}
    write(`${member.name}/patroni.yml`, patroniFile(topology, member, { secrets, programs, ...own }))
    write(`${member.name}/pgbackrest.conf`, repositoryFile(topology, member))
  }
  write('haproxy/haproxy.cfg', haproxyFile(topology))
  write('pgbouncer/pgbouncer.ini', pgbouncerFile(topology))
  write('pgbouncer/users.txt', `"academy_application" "${secrets.application}"\n`)
}
