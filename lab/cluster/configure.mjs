import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { ARCHIVE_TIMEOUT, archiveCommand, repositoryFile } from './recovery/repository.mjs'
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
 * The number of seconds without a heartbeat of the leader after which another member may become the leader. Patroni
 * checks every second.
 */
const TTL = 7
const LOOP_WAIT = 1
/**
 * The timeout in seconds for a request to etcd. It is longer than etcd needs to elect a new leader. Two of these
 * timeouts and one loop fit into the TTL.
 */
const RETRY_TIMEOUT = 3
const CONNECTIONS = 100
/** The message of a 503. It must be the same as in the application (contract 47.1). */
const TOO_BUSY = 'The academy is very busy just now. Please try again in a moment.'

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
    // Patroni writes every second, and etcd becomes read-only when its history reaches 2 GB.
    ['--auto-compaction-mode', 'periodic'],
    ['--auto-compaction-retention', '1h'],
    topology.etcdApi === 'etcd' ? ['--enable-v2=true'] : [],
  ].flat()
}

/**
 * Returns Patroni's configuration of one member, as JSON, which is valid YAML. A commit waits for at least one other
 * member (synchronous_mode). If there is no other member, the primary keeps waiting (strict). So an acknowledged write
 * is never on only one disk.
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
          // If etcd fails, the primary remains the leader as long as every other member confirms it.
          failsafe_mode: true,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: CONNECTIONS,
              max_wal_size: '1GB',
              // A former leader catches up with pg_rewind from the last common checkpoint. This checkpoint may be a
              // whole max_wal_size back. A checkpoint that is running during the fault may complete later, and then
              // remove the WAL that was written before it began.
              wal_keep_size: '2GB',
              // A member that is offline for longer is copied again, because the WAL that it needs would fill the
              // primary's disk.
              max_slot_wal_keep_size: '8GB',
              shared_buffers: '128MB',
              wal_level: 'replica',
              hot_standby: 'on',
              // On a new primary, the standby's slot does not exist at first. No commit completes until a standby
              // streams, so the standby retries often.
              wal_retrieve_retry_interval: '500ms',
              // Concurrent commits are flushed and replicated together.
              commit_delay: 1500,
              commit_siblings: 4,
              default_toast_compression: 'lz4',
              archive_mode: 'on',
              archive_timeout: `${ARCHIVE_TIMEOUT}s`,
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        // Keeps pgBackRest's recovery settings, which contain the time up to which the changes are replayed.
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
        // A fast checkpoint lets the copy of a primary start immediately instead of at the next scheduled checkpoint.
        basebackup: [{ checkpoint: 'fast' }],
        // Over the socket, the user who runs the cluster is the database's administrator. pgBackRest connects in this
        // way.
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
 * Returns HAProxy's configuration. HAProxy checks which PostgreSQL member leads and whether instances are ready, and
 * cuts connections to a former primary. Patroni is checked with OPTIONS, which has no response body. HAProxy would
 * not read a body, and Patroni would then log an error several times per second.
 * @param {Topology} topology
 */
export function haproxyFile({ address, statistics, primary, replicas, databases, instances, at }) {
  const members = databases.map(({ name, host, port, rest }) => `  server ${name} ${host}:${port} check port ${rest}`)
  const living = instances.map(({ name, port }) => `  server ${name} ${LOOPBACK}:${port}`)
  const academies = living.map((line) => `${line} check`)
  const writing = instances.map(({ name, port }) => `  server ${name} ${LOOPBACK}:${port} track ready/${name}`)
  return `global
  maxconn 2000
  stats timeout 30s
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  # Retry immediately, on another server.
  option redispatch 1
  retries 3
frontend people
  mode http
  bind ${LOOPBACK}:${address}
  timeout http-request 15s
  option forwardfor
  # Slow uploads do not occupy an instance: HAProxy waits for the body, except for long ones.
  option http-buffer-request
  use_backend writing if { method POST PUT PATCH DELETE } { hdr_val(content-length) le 12000 } { nbsrv(ready) gt 0 }
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend living
# Short writes wait here until an instance can accept one more request, for at most ten seconds. Requests that were
# assigned to a slow new instance would wait or be rejected while other instances have capacity.
backend writing
  mode http
  balance leastconn
  timeout queue 10s
  retry-on conn-failure
  http-error status 503 content-type application/json string '{"success":false,"message":"${TOO_BUSY}"}' hdr retry-after 5
  default-server maxconn 20 slowstart 10s
${writing.join('\n')}
# Only requests that were never sent are retried on another instance, because a request that was sent may have been
# executed. An instance announces that it will stop and finishes its requests. A slow readiness check does not remove an
# instance, because the others would then get its requests and become slow too.
backend ready
  mode http
  balance leastconn
  option httpchk GET /api/ready
  http-check expect status 200
  timeout check 8s
  retry-on conn-failure
  # A new instance is slow at first and gets its share gradually.
  default-server inter 500ms fall 1 rise 1 slowstart 10s
${academies.join('\n')}
# Without the database no instance is ready. The running instances still serve pages and a message about the problem.
backend living
  mode http
  balance leastconn
  retry-on conn-failure
  option http-server-close
${living.join('\n')}
listen primary
  mode tcp
  bind ${LOOPBACK}:${primary}
  bind unix@${at('haproxy')}/.s.PGSQL.${primary}
  timeout client 30m
  timeout server 30m
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.join('\n')}
# The replicas with little lag. If there is none, connections are refused, and the academy uses the primary.
listen replicas
  mode tcp
  balance leastconn
  bind ${LOOPBACK}:${replicas}
  timeout client 30m
  timeout server 30m
  retries 0
  option httpchk OPTIONS /replica?lag=16MB
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.join('\n')}
listen statistics
  mode http
  bind ${LOOPBACK}:${statistics}
  stats enable
  stats uri /
  stats refresh 2s
`
}

/**
 * Returns PgBouncer's configuration. It assigns a connection per transaction, so session state (named statements,
 * LISTEN, session advisory locks) is lost. This is why QUEUE_DATABASE_URL bypasses PgBouncer. DATABASE_PREPARED is off
 * below version 1.21, which lacks the last setting of this file.
 * @param {Topology} topology
 */
export function pgbouncerFile({ pooled, primary, at, namedStatements }) {
  return `[databases]
academy = host=${at('haproxy')} port=${primary} dbname=academy
[pgbouncer]
listen_addr = ${LOOPBACK}
listen_port = ${pooled}
unix_socket_dir = ${at('pgbouncer')}
auth_type = scram-sha-256
auth_file = ${at('pgbouncer/users.txt')}
pool_mode = transaction
default_pool_size = 48
max_client_conn = 400
query_wait_timeout = 10
server_connect_timeout = 2
server_login_retry = 0.5
server_check_delay = 5
server_fast_close = 1
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
logfile = ${at('pgbouncer/pgbouncer.log')}
pidfile = ${at('pgbouncer/pgbouncer.pid')}
${namedStatements ? 'max_prepared_statements = 200\n' : ''}`
}

/**
 * Writes folders and configuration files of every part, readable only by the system user that runs them.
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
