import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { Failure } from '../../scripts/system/failure.mjs'
import { LOOPBACK, portProblem } from '../../scripts/system/ports.mjs'

/** @import { Topology } from './topology.mjs' */

const NEEDED = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'pgbackrest']

/** Returns the folder that contains initdb and postgres. Throws a Failure that lists missing programs. */
export function findPrograms() {
  const missing = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0)
  const versions = fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql') : []
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => b - a)[0]
  if (missing.length || !newest) {
    throw new Failure(
      `Not installed: ${[...missing, ...(newest ? [] : ['PostgreSQL'])].join(', ')}.`,
      'On Debian: apt-get install --no-install-recommends patroni etcd-server haproxy pgbouncer pgbackrest postgresql',
    )
  }
  return `/usr/lib/postgresql/${newest}/bin`
}

/**
 * Returns true if the installed PgBouncer supports named prepared statements in transaction mode. This requires version
 * 1.21 or newer. Debian 12 has 1.18.
 */
export function keepsNamedStatements() {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return supportsNamedStatements(stdout ?? '')
}

/** @param {string} versionOutput the version output: "PgBouncer 1.18.0" */
export function supportsNamedStatements(versionOutput) {
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(versionOutput) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** Returns the output of `patroni --version`. Empty if Patroni is not installed. */
export const patroniVersion = () => spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''

/**
 * Returns the etcd API that Patroni should use. Patroni up to 3.0.2 (Debian 12) can lose writes with `etcd3`, and must
 * use the older `etcd` API (docs/cluster.md).
 * @param {string} versionOutput the version output: "patroni 3.0.2"
 * @returns {'etcd' | 'etcd3'}
 */
export function etcdApi(versionOutput) {
  const [, major, minor, patch] = /^patroni (\d+)\.(\d+)\.(\d+)/.exec(versionOutput) ?? []
  return Number(major) < 3 || (Number(major) === 3 && Number(minor) === 0 && Number(patch) < 3) ? 'etcd' : 'etcd3'
}

/**
 * Returns the IDs of the user `postgres` if the current user is root, otherwise undefined. PostgreSQL and PgBouncer
 * refuse to run as root.
 */
export function systemUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (/** @type {string} */ which) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Throws a Failure if a port is in use. Parts of an earlier cluster may still be running if the process that started
 * them was killed.
 * @param {Topology} topology
 */
export async function assertPortsFree({ address, ports }) {
  const problems = await Promise.all(ports.map((port) => portProblem(port, LOOPBACK)))
  const taken = ports.filter((_, i) => problems[i] !== null)
  if (taken.length > 0)
    throw new Failure(
      `These ports are in use: ${taken.join(', ')}.`,
      `Stop the programs that use them, or choose other ports: CLUSTER_PORT=${address + 100}.`,
    )
}
