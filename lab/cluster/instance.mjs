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
 * Returns the environment of an instance. The instance connects to the primary through PgBouncer. Only migrations and
 * the job queue bypass PgBouncer.
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
    // Links in emails lead to HAProxy, which selects a ready instance.
    NEXTAUTH_URL: addressOf(topology),
    NEXTAUTH_SECRET: secrets.session,
    ACADEMY_DATA_DIR: topology.at('files'),
    // Connects through the socket, which is cheaper than TCP on this machine.
    DATABASE_URL: `${to('academy_application', secrets.application, topology.pooled)}?host=${encodeURIComponent(topology.at('pgbouncer'))}`,
    // Each instance gets a third of PgBouncer's connections to the primary, which is enough for normal load.
    DATABASE_POOL_SIZE: '16',
    ...(!topology.namedStatements && { DATABASE_PREPARED: 'off' }),
    // HAProxy detects within this time that an instance is stopping (routing.mjs).
    STOP_NOTICE_SECONDS: '3',
    QUEUE_DATABASE_URL: to('academy_application', secrets.application, topology.primary),
    MIGRATION_DATABASE_URL: to('academy', secrets.owner, topology.primary),
    REPLICA_DATABASE_URL: to('academy_application', secrets.application, topology.replicas),
    LOG_LEVEL: 'warn',
  }
}

/** Returns the URL at which people open the academy. @param {Topology} topology */
export const addressOf = ({ address }) => `http://localhost:${address}`
