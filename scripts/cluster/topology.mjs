import path from 'node:path'

/**
 * What runs on this one machine as it would on many: three members each of etcd and of PostgreSQL under Patroni, HAProxy before
 * the primary and before three instances of the academy, PgBouncer between the instances and the primary. Ports follow one
 * after the other from the base.
 * @typedef {{ name: string, client: number, peer: number }} EtcdMember
 * @typedef {{ name: string, port: number, rest: number }} DatabaseMember
 * @typedef {{ name: string, port: number }} Instance
 * @typedef {ReturnType<typeof topologyFrom>} Topology
 */

const MEMBERS = [1, 2, 3]

/**
 * @param {string} folder everything that this cluster writes is below it
 * @param {number} base the academy's one address; the 29 ports after it are the parts'
 */
export function topologyFrom(folder, base) {
  return {
    folder,
    /** @param {string} name */
    at: (name) => path.join(folder, name),
    address: base,
    statistics: base + 1,
    /** The primary, through HAProxy: for migrations and the job queue, which need a session of their own. */
    primary: base + 2,
    /** The primary, through PgBouncer: for everything else. */
    pooled: base + 3,
    etcd: MEMBERS.map((i) => ({ name: `etcd${i}`, client: base + 3 + i, peer: base + 6 + i })),
    databases: MEMBERS.map((i) => ({ name: `database${i}`, port: base + 9 + i, rest: base + 12 + i })),
    instances: MEMBERS.map((i) => ({ name: `academy${i}`, port: base + 15 + i })),
  }
}
