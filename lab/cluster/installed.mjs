import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { Failure } from '../../scripts/system/failure.mjs'
import { LOOPBACK, portProblem } from '../../scripts/system/ports.mjs'

/** @import { Topology } from './topology.mjs' */

const NEEDED = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'pgbackrest']

/** Where initdb and postgres are. Fails with what has to be installed. */
export function findPrograms() {
  const missing = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0)
  const versions = fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql') : []
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => b - a)[0]
  if (missing.length || !newest) {
    throw new Failure(
      `There is no ${[...missing, ...(newest ? [] : ['PostgreSQL'])].join(', ')} here.`,
      'On Debian: apt-get install --no-install-recommends patroni etcd-server haproxy pgbouncer pgbackrest postgresql',
    )
  }
  return `/usr/lib/postgresql/${newest}/bin`
}

/** From 1.21 on PgBouncer keeps named statements in a pool of transactions; Debian 12 has 1.18. */
export function keepsNamedStatements() {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return isKeepingStatements(stdout ?? '')
}

/** @param {string} said by PgBouncer of its version: "PgBouncer 1.18.0" */
export function isKeepingStatements(said) {
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(said) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** "patroni 3.0.2", or nothing. */
export const patroniVersion = () => spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''

/**
 * How Patroni speaks to etcd. Up to 3.0.2, which is Debian 12's, by `etcd3` one that stood still for longer than its lease takes the
 * lead back without looking whose it is, and what was written meanwhile is lost (docs/cluster.md); by the older way (`etcd`) it looks.
 * @param {string} said by Patroni of its version: "patroni 3.0.2"
 * @returns {'etcd' | 'etcd3'}
 */
export function etcdApi(said) {
  const [, major, minor, patch] = /^patroni (\d+)\.(\d+)\.(\d+)/.exec(said) ?? []
  return Number(major) < 3 || (Number(major) === 3 && Number(minor) === 0 && Number(patch) < 3) ? 'etcd' : 'etcd3'
}

/** PostgreSQL and PgBouncer do not run as root; undefined where this user is another one anyway. */
export function systemUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (/** @type {string} */ which) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Fails where one of its ports is taken: parts whose starter was killed live on. @param {Topology} topology */
export async function assertPortsFree({ address, ports }) {
  const problems = await Promise.all(ports.map((port) => portProblem(port, LOOPBACK)))
  const taken = ports.filter((_, i) => problems[i] !== null)
  if (taken.length > 0)
    throw new Failure(
      `The ports ${taken.join(', ')} are taken.`,
      `End what has them, or choose others: CLUSTER_PORT=${address + 100}.`,
    )
}
