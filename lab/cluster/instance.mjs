import os from 'node:os'
import { LOOPBACK } from './topology.mjs'

/** @import { Secrets } from './configure.mjs' */
/** @import { Instance, Topology } from './topology.mjs' */

export const ADMIN = {
  ADMIN_NAME: 'Office',
  ADMIN_EMAIL: 'office@academy.example',
  ADMIN_PHONE: '9876543210',
  ADMIN_PASSWORD: 'kolam-veena-72',
}

/**
 * What an instance is started with: its own work through PgBouncer, migrations and the queue's listening past it.
 * @param {Topology} topology
 * @param {Secrets} secrets
 * @param {Instance} instance
 * @returns {Record<string, string>}
 */
export function instanceEnvironment(topology, secrets, { port }) {
  const to = (/** @type {string} */ user, /** @type {string} */ password, /** @type {number} */ at) =>
    `postgresql://${user}:${password}@${LOOPBACK}:${at}/academy`
  return {
    ...ADMIN,
    HOME: os.homedir(),
    PORT: String(port),
    HOST: LOOPBACK,
    TRUSTED_PROXIES: '1',
    // Where links in letters lead: to whoever is ready, whichever instance has written them.
    NEXTAUTH_URL: addressOf(topology),
    NEXTAUTH_SECRET: secrets.session,
    ACADEMY_DATA_DIR: topology.at('files'),
    // By its socket, which costs less than an address of this machine does.
    DATABASE_URL: `${to('academy_application', secrets.application, topology.pooled)}?host=${encodeURIComponent(topology.at('pgbouncer'))}`,
    // A third of what PgBouncer holds of the primary's, which is more than work needs that does not wait.
    DATABASE_POOL_SIZE: '16',
    ...(!topology.namedStatements && { DATABASE_PREPARED: 'off' }),
    // Longer than HAProxy takes to see that an instance leaves (configure.mjs).
    STOP_NOTICE_SECONDS: '3',
    QUEUE_DATABASE_URL: to('academy_application', secrets.application, topology.primary),
    MIGRATION_DATABASE_URL: to('academy', secrets.owner, topology.primary),
    REPLICA_DATABASE_URL: to('academy_application', secrets.application, topology.replicas),
    LOG_LEVEL: 'warn',
  }
}

/** The one that people type. @param {Topology} topology */
export const addressOf = ({ address }) => `http://localhost:${address}`
