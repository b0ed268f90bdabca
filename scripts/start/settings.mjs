import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { asFailure, Failure } from '../system/failure.mjs'
import { LOCALHOST } from '../system/ports.mjs'
import { ROOT } from '../system/root.mjs'

/** Loads .env. Environment variables take precedence. */
export async function loadDotEnv() {
  const file = path.join(ROOT, '.env')
  if (!fs.existsSync(file)) return
  // Old Node versions lack parseEnv. With a static import, npm start would fail before it can report that Node is too
  // old.
  const { parseEnv } = await import('node:util')
  for (const [name, value] of Object.entries(parseEnv(fs.readFileSync(file, 'utf8')))) {
    if (process.env[name] === undefined && value !== '') process.env[name] = value
  }
}

/** Reads the port to listen on. */
export function readPort() {
  const text = process.env.PORT || '3000'
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Failure(`PORT must be a number from 1 to 65535, not "${text}".`)
}

/**
 * @typedef {object} Databases
 * @property {string} url the database URL for the application's role
 * @property {string | null} ownerUrl the database URL for migrations; null if the application's role also runs them
 * @property {string} [folder] the folder of the embedded database
 */

/**
 * Reads which database is configured. Returns null if the embedded one is used.
 * @returns {Databases | null}
 */
export function readOwnDatabase() {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, NEXTAUTH_SECRET = '' } = process.env
  if (!DATABASE_URL) return null
  assertDatabaseUrl('DATABASE_URL', DATABASE_URL)
  if (MIGRATION_DATABASE_URL) assertDatabaseUrl('MIGRATION_DATABASE_URL', MIGRATION_DATABASE_URL)
  if (NEXTAUTH_SECRET.length >= 16) return { url: DATABASE_URL, ownerUrl: MIGRATION_DATABASE_URL || null }
  throw new Failure(
    NEXTAUTH_SECRET ? 'NEXTAUTH_SECRET is too short.' : 'NEXTAUTH_SECRET is required with DATABASE_URL.',
    'Create one with "openssl rand -base64 32" and use the same value for every instance and start.',
  )
}

/**
 * True in a container image, where everything is already built. Throws a Failure if no database is configured. See
 * docs/decisions/2026-11-23-cluster.md.
 * @param {{ ownDatabase: boolean, folder?: string }} options
 */
export function isImage({ ownDatabase, folder = ROOT }) {
  if (!fs.existsSync(path.join(folder, 'image.json'))) return false
  if (!ownDatabase) throw new Failure('This image has no embedded database.', 'Set DATABASE_URL.')
  return true
}

/**
 * @param {string} name
 * @param {string} url
 */
function assertDatabaseUrl(name, url) {
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return
  throw new Failure(`${name} must look like postgresql://user:password@host:5432/database.`)
}

/** Reads the public address, or returns null if it is not set. */
export function readPublicAddress() {
  const { NEXTAUTH_URL: text } = process.env
  if (!text) return null
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text)
  throw new Failure(`NEXTAUTH_URL must be an address such as https://academy.example, not "${text}".`)
}

/**
 * Returns warnings if the public address is missing or does not use https. The app starts anyway. See
 * docs/decisions/2026-11-23-server.md.
 * @param {URL | null} address
 * @param {number} port
 * @returns {string[]}
 */
export function addressWarnings(address, port) {
  if (address?.protocol === 'https:') return []
  const passwords = 'passwords and sessions are sent unencrypted'
  if (address) return [`NEXTAUTH_URL is not https: ${passwords}. Use this only on a private network.`]
  return [
    `NEXTAUTH_URL is not set: session cookies are also sent over plain http, and links in emails point to http://localhost:${port}.`,
    'Set it to the public address: NEXTAUTH_URL=https://academy.example',
  ]
}

/**
 * Returns the address to listen on. An empty address means all addresses. By default, the demo only accepts
 * connections from this machine, because the demo's passwords are public.
 * @param {boolean} isDemo
 */
export function readHost(isDemo) {
  return process.env.HOST || (isDemo ? LOCALHOST : '')
}

/** Returns the academy's data folder and creates it if it is missing. */
export function makeDataDir() {
  const dataDir = path.resolve(ROOT, process.env.ACADEMY_DATA_DIR || '.data')
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return dataDir
  } catch (error) {
    throw asFailure(error, dataDir)
  }
}

/**
 * Reads the session key, which is created at the first start. The key is written to a temporary file that is then
 * renamed, so that a partly written file is never read.
 * @param {string} dataDir
 */
export function readSecret(dataDir) {
  const file = path.join(dataDir, 'secret')
  try {
    if (!fs.existsSync(file)) {
      fs.writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
      fs.renameSync(`${file}.new`, file)
    }
    const secret = fs.readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new Failure(`${file} is damaged.`, 'Delete it. All users must then log in again.')
    return secret
  } catch (error) {
    throw asFailure(error, file)
  }
}
