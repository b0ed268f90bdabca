import { randomBytes } from 'node:crypto'
import fs from 'node:fs'

/** @import { DatabaseMember, EtcdMember, Topology } from './topology.mjs' */
/** @typedef {{ superuser: string, replication: string, rewind: string, owner: string, application: string, session: string }} Secrets */

const LOOPBACK = '127.0.0.1'
/** After so many seconds without a word of the leader another member may lead; Patroni looks every two. */
const TTL = 8
const LOOP_WAIT = 2
const RETRY_TIMEOUT = 2
const CONNECTIONS = 60

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
  const http = (/** @type {number} */ port) => `http://${LOOPBACK}:${port}`
  return [
    ['--name', name],
    ['--data-dir', topology.at(name)],
    ['--listen-client-urls', http(client)],
    ['--advertise-client-urls', http(client)],
    ['--listen-peer-urls', http(peer)],
    ['--initial-advertise-peer-urls', http(peer)],
    ['--initial-cluster', topology.etcd.map((one) => `${one.name}=${http(one.peer)}`).join(',')],
    ['--initial-cluster-state', 'new'],
    ['--heartbeat-interval', '200'],
    ['--election-timeout', '2000'],
    ['--log-level', 'warn'],
  ].flat()
}

/**
 * Patroni's file for one member. JSON is YAML too. A commit waits for one other member at least (synchronous_mode), and where
 * there is none the primary waits (strict): nothing that was acknowledged may be on one disk alone.
 * @param {Topology} topology
 * @param {DatabaseMember} member
 * @param {{ secrets: Secrets, programs: string }} options programs: where initdb and postgres are
 */
export function patroniFile(topology, { name, port, rest }, { secrets, programs }) {
  const local = [
    `host all all ${LOOPBACK}/32 scram-sha-256`,
    `host replication replicator ${LOOPBACK}/32 scram-sha-256`,
    'local all all peer',
  ]
  return JSON.stringify(
    {
      scope: 'academy',
      name,
      restapi: { listen: `${LOOPBACK}:${rest}`, connect_address: `${LOOPBACK}:${rest}` },
      etcd3: { hosts: topology.etcd.map(({ client }) => `${LOOPBACK}:${client}`) },
      bootstrap: {
        dcs: {
          ttl: TTL,
          loop_wait: LOOP_WAIT,
          retry_timeout: RETRY_TIMEOUT,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: CONNECTIONS,
              wal_keep_size: '512MB',
              shared_buffers: '128MB',
              wal_level: 'replica',
              hot_standby: 'on',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${LOOPBACK}:${port}`,
        connect_address: `${LOOPBACK}:${port}`,
        data_dir: topology.at(`${name}/data`),
        bin_dir: programs,
        pgpass: topology.at(`${name}/pgpass`),
        pg_hba: local,
        authentication: {
          superuser: { username: 'postgres', password: secrets.superuser },
          replication: { username: 'replicator', password: secrets.replication },
          rewind: { username: 'rewinder', password: secrets.rewind },
        },
        parameters: { unix_socket_directories: topology.at(name) },
      },
    },
    null,
    2,
  )
}

/**
 * HAProxy asks Patroni who leads, and the instances whether they are ready; connections to a primary that leads no more are cut.
 * @param {Topology} topology
 */
export function haproxyFile({ address, statistics, primary, databases, instances }) {
  const leaders = databases.map(({ name, port, rest }) => `  server ${name} ${LOOPBACK}:${port} check port ${rest}`)
  const academies = instances.map(({ name, port }) => `  server ${name} ${LOOPBACK}:${port} check`)
  return `global
  maxconn 2000
  stats timeout 30s
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
frontend people
  mode http
  bind ${LOOPBACK}:${address}
  timeout http-request 15s
  option forwardfor
  default_backend academy
backend academy
  mode http
  balance leastconn
  option httpchk GET /api/ready
  http-check expect status 200
  # What was never sent may go to another instance; what was, may have been done. A connection for each request: one that an
  # instance closes as it leaves is never written to.
  retry-on conn-failure
  option http-server-close
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${academies.join('\n')}
listen primary
  mode tcp
  bind ${LOOPBACK}:${primary}
  timeout client 30m
  timeout server 30m
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${leaders.join('\n')}
listen statistics
  mode http
  bind ${LOOPBACK}:${statistics}
  stats enable
  stats uri /
  stats refresh 2s
`
}

/**
 * PgBouncer gives a connection for one transaction. What a session would keep (named statements, LISTEN, advisory locks of a
 * session) is lost there: hence DATABASE_PREPARED=off below version 1.21, and QUEUE_DATABASE_URL past it.
 * @param {Topology} topology
 */
export function pgbouncerFile({ pooled, primary, at }) {
  return `[databases]
academy = host=${LOOPBACK} port=${primary} dbname=academy
[pgbouncer]
listen_addr = ${LOOPBACK}
listen_port = ${pooled}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${at('pgbouncer/users.txt')}
pool_mode = transaction
default_pool_size = 24
max_client_conn = 400
query_wait_timeout = 10
server_connect_timeout = 2
server_login_retry = 0.5
server_check_delay = 5
server_fast_close = 1
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
logfile = ${at('pgbouncer/pgbouncer.log')}
pidfile = ${at('pgbouncer/pgbouncer.pid')}
`
}

/**
 * Folders and files of every part, readable by the system user that runs them alone.
 * @param {Topology} topology
 * @param {{ secrets: Secrets, programs: string, uid: number, gid: number }} options
 */
export function writeConfiguration(topology, { secrets, programs, uid, gid }) {
  const { at, databases, etcd } = topology
  const folders = [...etcd, ...databases].map(({ name }) => name)
  for (const name of ['', ...folders, 'pgbouncer', 'haproxy', 'logs']) {
    fs.mkdirSync(at(name), { recursive: true, mode: 0o700 })
    fs.chownSync(at(name), uid, gid)
  }
  /** @type {(file: string, text: string) => void} */
  const write = (file, text) => {
    fs.writeFileSync(at(file), text, { mode: 0o600 })
    fs.chownSync(at(file), uid, gid)
  }
  for (const member of databases) {
    write(`${member.name}/patroni.yml`, patroniFile(topology, member, { secrets, programs }))
  }
  write('haproxy/haproxy.cfg', haproxyFile(topology))
  write('pgbouncer/pgbouncer.ini', pgbouncerFile(topology))
  write('pgbouncer/users.txt', `"academy_application" "${secrets.application}"\n`)
}
