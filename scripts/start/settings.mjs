import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { asFailure, Failure } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'

/** Takes over what stands in .env, as far as the environment does not say otherwise. */
export async function loadDotEnv() {
  const file = path.join(ROOT, '.env')
  if (!fs.existsSync(file)) return
  // Imported late: an old Node does not have it, and must get as far as hearing that it is too old.
  const { parseEnv } = await import('node:util')
  for (const [name, value] of Object.entries(parseEnv(fs.readFileSync(file, 'utf8')))) {
    if (process.env[name] === undefined && value !== '') process.env[name] = value
  }
}

/** The port to listen on. */
export function readPort() {
  const text = process.env.PORT || '3000'
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Failure(`PORT must be a number from 1 to 65535, not "${text}".`)
}

/** The address of the academy's own database, or null when it has none and the embedded one is to be used. */
export function readDatabaseUrl() {
  const { DATABASE_URL, NEXTAUTH_SECRET = '' } = process.env
  if (!DATABASE_URL) return null
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL) || !URL.canParse(DATABASE_URL)) {
    throw new Failure('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  }
  if (NEXTAUTH_SECRET.length >= 16) return DATABASE_URL
  throw new Failure(
    NEXTAUTH_SECRET
      ? 'NEXTAUTH_SECRET is too short.'
      : 'NEXTAUTH_SECRET is not set, and with DATABASE_URL it has to be.',
    'Make one with "openssl rand -base64 32" and keep it the same for every instance and every start.',
  )
}

/** The folder of the academy's data, made when it is missing. */
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
 * The key of all sessions, made at the first start. It is renamed into place whole: a half-written one can never be read.
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
    if (secret.length < 32) throw new Failure(`${file} is damaged.`, 'Delete it; everybody then has to log in again.')
    return secret
  } catch (error) {
    throw asFailure(error, file)
  }
}
