import { LOOPBACK } from './topology.mjs'
import { respondsOk } from './wait.mjs'

/** @import { Cluster } from './cluster.mjs' */

/**
 * Returns every part of the cluster with its port, process and status, as rows of a table.
 * @param {Cluster} cluster
 */
export async function readPartStatuses(cluster) {
  const { topology } = cluster
  const members = await cluster.members()
  const { instances, databases, etcd } = topology
  const pidOf = (/** @type {string} */ name) => cluster.parts.get(name)?.pid ?? '-'
  const ready = await Promise.all(
    instances.map(({ port }) => respondsOk(`http://${LOOPBACK}:${port}/api/ready`).catch(() => false)),
  )
  return [
    [
      'haproxy',
      topology.address,
      pidOf('haproxy'),
      `academy; primary on ${topology.primary}, replicas on ${topology.replicas}, statistics on ${topology.statistics}`,
    ],
    ...instances.map(({ name, port }, i) => [name, port, pidOf(name), ready[i] ? 'ready' : 'not ready']),
    ['pgbouncer', topology.pooled, pidOf('pgbouncer'), 'one connection per transaction'],
    ...databases.map(({ name, port }) => {
      const member = members.find((one) => one.name === name)
      return [name, port, pidOf(name), member ? `${member.role}, ${member.state}` : 'unreachable']
    }),
    ...etcd.map(({ name, client }) => [name, client, pidOf(name), '']),
  ]
}
