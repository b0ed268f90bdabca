import { LOOPBACK } from './topology.mjs'

/** @import { Topology } from './topology.mjs' */

/**
 * The text for requests that HAProxy rejects because of overload. The application uses the same text (contract 47.1).
 */
const TOO_BUSY = 'The academy is very busy right now. Please try again in a moment.'

/**
 * Returns HAProxy's configuration. HAProxy finds the current PostgreSQL primary and the instances that are ready.
 * @param {Topology} topology
 */
export function haproxyFile({ address, statistics, primary, replicas, databases, instances, at }) {
  const members = databases.map(({ name, host, port, rest }) => `  server ${name} ${host}:${port} check port ${rest}`)
  const serverLines = instances.map(({ name, port }) => `  server ${name} ${LOOPBACK}:${port}`)
  const checkedServerLines = serverLines.map((line) => `${line} check`)
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
${checkedServerLines.join('\n')}
# Without the database no instance is ready. The running instances still serve pages and a message about the problem.
backend living
  mode http
  balance leastconn
  retry-on conn-failure
  option http-server-close
${serverLines.join('\n')}
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
 * Returns PgBouncer's configuration. PgBouncer does not keep sessions, so the job queue bypasses PgBouncer
 * (QUEUE_DATABASE_URL). Set `namedStatements` only for PgBouncer 1.21 or newer.
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
