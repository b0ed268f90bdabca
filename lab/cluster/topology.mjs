import path from 'node:path'

/**
 * The parts of the cluster, which all run on this machine: three etcd members, three PostgreSQL members managed by
 * Patroni, and three academy instances. HAProxy routes to the instances, the primary and the replicas. PgBouncer is
 * between the instances and the primary. The ports are consecutive and start at `base`.
 * @typedef {{ name: string, client: number, peer: number }} EtcdMember
 * @typedef {{ name: string, host: string, port: number, rest: number, network: string | null }} DatabaseMember
 *   `network`: the member's network namespace
 * @typedef {{ name: string, port: number }} Instance
 * @typedef {ReturnType<typeof topologyFrom>} Topology
 */

export const LOOPBACK = '127.0.0.1'
const MEMBERS = [1, 2, 3]
/** The number of subnets to choose from. All are in 198.18.0.0/15, which is reserved for network tests. */
const SUBNETS = 250

/**
 * @param {string} folder contains all files of this cluster
 * @param {number} base the academy's port; the other parts use the 19 ports after it
 * @param {{ separateNetworks?: boolean, namedStatements?: boolean, etcdApi?: 'etcd' | 'etcd3' }} [options]
 *   separateNetworks: each PostgreSQL member has its own network, which can be cut (network.mjs); namedStatements: the
 *   pooler keeps named statements; etcdApi: see installed-programs.mjs
 */
export function topologyFrom(
  folder,
  base,
  { separateNetworks = false, namedStatements = false, etcdApi = 'etcd3' } = {},
) {
  const subnet = `198.18.${base % SUBNETS}`
  return {
    folder,
    namedStatements,
    etcdApi,
    /** @param {string} name */
    at: (name) => path.join(folder, name),
    address: base,
    /** All ports of the cluster. */
    ports: Array.from({ length: 5 + MEMBERS.length * 5 }, (_, i) => base + i),
    statistics: base + 1,
    /**
     * The primary's address through HAProxy. Migrations and the job queue use it, because PgBouncer does not keep
     * sessions.
     */
    primary: base + 2,
    /** The primary's address through PgBouncer. */
    pooled: base + 3,
    /** A replica's address through HAProxy, for reads that need not see the latest writes. */
    replicas: base + 19,
    /** The address at which PostgreSQL members reach etcd. */
    near: separateNetworks ? `${subnet}.1` : LOOPBACK,
    subnet: separateNetworks ? `${subnet}.0/24` : `${LOOPBACK}/32`,
    etcd: MEMBERS.map((i) => ({ name: `etcd${i}`, client: base + 3 + i, peer: base + 6 + i })),
    databases: MEMBERS.map((i) => ({
      name: `database${i}`,
      host: separateNetworks ? `${subnet}.${10 + i}` : LOOPBACK,
      port: base + 9 + i,
      rest: base + 12 + i,
      network: separateNetworks ? `swaramala-${base}-database${i}` : null,
    })),
    instances: MEMBERS.map((i) => ({ name: `academy${i}`, port: base + 15 + i })),
  }
}
