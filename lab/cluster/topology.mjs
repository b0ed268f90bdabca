import path from 'node:path'

/**
 * What runs on this one machine as it would on many: three members each of etcd and of PostgreSQL under Patroni, HAProxy before
 * the primary, before those that follow it and before three instances of the academy, PgBouncer between the instances and the primary. Ports follow one
 * after the other from the base.
 * @typedef {{ name: string, client: number, peer: number }} EtcdMember
 * @typedef {{ name: string, host: string, port: number, rest: number, network: string | null }} DatabaseMember `network`: the namespace that it runs in
 * @typedef {{ name: string, port: number }} Instance
 * @typedef {ReturnType<typeof topologyFrom>} Topology
 */

export const LOOPBACK = '127.0.0.1'
const MEMBERS = [1, 2, 3]
/** Of 198.18.0.0/15, which is kept for trials of networks. */
const SUBNETS = 250

/**
 * @param {string} folder everything that this cluster writes is below it
 * @param {number} base the academy's one address; the 29 ports after it are the parts'
 * @param {{ apart?: boolean, namedStatements?: boolean, etcdApi?: 'etcd' | 'etcd3' }} [options] apart: each member of PostgreSQL has a network of
 *   its own, which can be cut (network.mjs); namedStatements: the pooler keeps them; etcdApi: as installed.mjs has it
 */
export function topologyFrom(folder, base, { apart = false, namedStatements = false, etcdApi = 'etcd3' } = {}) {
  const subnet = `198.18.${base % SUBNETS}`
  return {
    folder,
    namedStatements,
    etcdApi,
    /** @param {string} name */
    at: (name) => path.join(folder, name),
    address: base,
    /** Every port that a part listens on. */
    ports: Array.from({ length: 5 + MEMBERS.length * 5 }, (_, i) => base + i),
    statistics: base + 1,
    /** The primary, through HAProxy: for migrations and the job queue, which need a session of their own. */
    primary: base + 2,
    /** The primary, through PgBouncer: for everything else. */
    pooled: base + 3,
    /** A member that follows, through HAProxy: for the reads that may go there. */
    replicas: base + 19,
    /** Where the members of PostgreSQL reach etcd, and what is theirs in the end. */
    near: apart ? `${subnet}.1` : LOOPBACK,
    subnet: apart ? `${subnet}.0/24` : `${LOOPBACK}/32`,
    etcd: MEMBERS.map((i) => ({ name: `etcd${i}`, client: base + 3 + i, peer: base + 6 + i })),
    databases: MEMBERS.map((i) => ({
      name: `database${i}`,
      host: apart ? `${subnet}.${10 + i}` : LOOPBACK,
      port: base + 9 + i,
      rest: base + 12 + i,
      network: apart ? `swaramala-${base}-database${i}` : null,
    })),
    instances: MEMBERS.map((i) => ({ name: `academy${i}`, port: base + 15 + i })),
  }
}
