import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { asFailure, Failure } from '../system/failure.mjs'
import { findFreePort } from '../system/ports.mjs'
import { runAs } from './binaries.mjs'
import { postgresFailure } from './postmaster.mjs'

/** @import { User } from './binaries.mjs' */
/** @import { Locations } from './locations.mjs' */
/**
 * @typedef {object} Connection the content of connection.json
 * @property {number} port
 * @property {string} password the password of the owner
 * @property {string} [applicationPassword] the password of the application's role; missing in clusters of older
 *   versions with only one role
 */

/** The role that owns all tables and runs the migrations. */
export const OWNER = 'academy'
/** The application's role. This role owns nothing (docs/decisions/2026-11-22-migrations.md). */
export const APPLICATION = 'academy_application'

/**
 * Creates the cluster if there is none. Returns the connection data of the cluster. Throws a Failure if the cluster
 * belongs to another PostgreSQL version or to another user.
 * @param {Locations} locations
 * @param {boolean} durable
 * @returns {Promise<Connection>}
 */
export async function prepareCluster(locations, durable) {
  const { clusterDir, user, major } = locations
  const dataDir = path.join(clusterDir, 'data')
  try {
    removeUnfinished(clusterDir)
    if (!fs.existsSync(clusterDir)) await makeCluster(locations, durable)
    const clusterMajor = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim()
    if (clusterMajor !== major) {
      throw new Failure(
        `The database in ${clusterDir} was created by PostgreSQL ${clusterMajor}; this version includes PostgreSQL ${major}.`,
        Number(clusterMajor) < Number(major)
          ? 'Nothing was changed. Back it up with the earlier version of the academy (npm run backup), then restore that file with this version (npm run restore -- <file> --replace).'
          : 'Nothing was changed. Start the version of the academy that created it.',
      )
    }
    if (user && fs.statSync(dataDir).uid !== user.uid) {
      throw new Failure(
        `The database in ${clusterDir} does not belong to the user "${user.name}", who runs PostgreSQL here.`,
        `Start as the user who created it, or change its owner: chown -R ${user.name} ${dataDir}`,
      )
    }
    return JSON.parse(fs.readFileSync(path.join(clusterDir, 'connection.json'), 'utf8'))
  } catch (error) {
    throw asFailure(error, clusterDir)
  }
}

/**
 * Saves the connection data under a temporary name and renames the file, so that a partly written file is never read.
 * @param {string} clusterDir
 * @param {Connection} connection
 */
export function saveConnection(clusterDir, connection) {
  const file = path.join(clusterDir, 'connection.json')
  fs.writeFileSync(`${file}.new`, JSON.stringify(connection), { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

/** @param {string} clusterDir */
function removeUnfinished(clusterDir) {
  const parent = path.dirname(clusterDir)
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith('postgres.new-')) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted initdb leaves nothing behind.
 * @param {Locations} locations
 * @param {boolean} durable
 */
async function makeCluster({ binDir, clusterDir, user }, durable) {
  const temporaryDir = `${clusterDir}.new-${randomBytes(4).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  const passwordFile = path.join(temporaryDir, 'password')
  fs.mkdirSync(temporaryDir, { mode: 0o700 })
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const entry of [temporaryDir, passwordFile]) fs.chownSync(entry, user.uid, user.gid)
  const args = ['-D', path.join(temporaryDir, 'data'), '-U', OWNER, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256']
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (!durable) args.push('--no-sync')
  const { code, output } = await run(path.join(binDir, 'initdb'), args, user)
  if (code !== 0) {
    fs.rmSync(temporaryDir, { recursive: true, force: true })
    throw postgresFailure(output, 'The database could not be created', clusterDir)
  }
  fs.rmSync(passwordFile)
  saveConnection(temporaryDir, { port: await findFreePort(), password })
  fs.renameSync(temporaryDir, clusterDir)
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {User | null} user
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(program, args, user) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...runAs(user),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
