import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { asFailure, Failure } from '../system/failure.mjs'
import {
  canRun,
  copyPrograms,
  createSystemFolder,
  makeLinks,
  packagedPrograms,
  runAs,
  SYSTEM_FOLDER,
} from './binaries.mjs'

/** @import { Programs, User } from './binaries.mjs' */

/**
 * @typedef {object} Locations
 * @property {string} binDir PostgreSQL's programs
 * @property {string} clusterDir contains the cluster, its settings and logs
 * @property {User | null} user
 * @property {string} major PostgreSQL's major version
 */

/**
 * Decides where PostgreSQL's programs and cluster are, and which user runs them. PostgreSQL refuses to run as root, so
 * root starts it as an unprivileged user. Uses SYSTEM_FOLDER if the unprivileged user cannot access the usual folders.
 * @param {string} dataDir
 * @param {(line: string) => void} printLine
 * @param {Programs} [suppliedPrograms] programs of another version; by default the project's
 * @returns {Locations}
 */
export function findLocations(dataDir, printLine, suppliedPrograms = packagedPrograms()) {
  const user = openDataDir(dataDir)

  let programs = suppliedPrograms.native
  makeLinks(programs)
  if (user && !canRun(path.join(programs, 'bin', 'postgres'), user)) {
    programs = copyPrograms(suppliedPrograms, user)
    printLine(
      `PostgreSQL runs from ${programs}, because the user "${user.name}" cannot access ${suppliedPrograms.native}.`,
    )
  }

  let clusterDir = path.join(dataDir, 'postgres')
  if (user && !canEnter(dataDir, user)) {
    if (fs.existsSync(path.join(clusterDir, 'data', 'PG_VERSION')))
      throw new Failure(
        `The database is in ${clusterDir}, and the user "${user.name}" can no longer access ${dataDir}.`,
        'Make every folder above the database accessible again (chmod o+x). Nothing was changed.',
      )
    clusterDir = createSystemClusterDir(dataDir, user)
    printLine(`The database is in ${clusterDir}, because the user "${user.name}" cannot access ${dataDir}.`)
  }
  return { binDir: path.join(programs, 'bin'), clusterDir, user, major: suppliedPrograms.major }
}

/**
 * Creates the data folder and returns the user who runs PostgreSQL. Returns null if the current user runs PostgreSQL.
 * @param {string} dataDir
 */
export function openDataDir(dataDir) {
  const user = process.getuid?.() === 0 ? (ownerOf(path.join(dataDir, 'postgres', 'data')) ?? unprivilegedUser()) : null
  makeDataDir(dataDir, user)
  return user
}

/**
 * Deletes a stopped cluster. If the cluster is in a folder below SYSTEM_FOLDER, also deletes that folder.
 * @param {Pick<Locations, 'clusterDir'>} locations
 */
export function removeCluster({ clusterDir }) {
  fs.rmSync(clusterDir, { recursive: true, force: true })
  const parent = path.dirname(clusterDir)
  if (path.dirname(parent) === SYSTEM_FOLDER) fs.rmSync(parent, { recursive: true, force: true })
}

/**
 * @param {string} dataDir
 * @param {User | null} user
 */
function makeDataDir(dataDir, user) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // PostgreSQL's user can reach the cluster in this folder, but cannot list the folder.
    if (user && fs.statSync(dataDir).uid === 0) fs.chmodSync(dataDir, 0o711)
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw asFailure(error, dataDir)
  }
}

function unprivilegedUser() {
  const user = lookUp('postgres') ?? (createUser() ? lookUp('postgres') : null) ?? lookUp('nobody')
  if (!user) {
    throw new Failure(
      'PostgreSQL does not run as root, and no other user could be found or created.',
      'Start as a normal user, or set DATABASE_URL.',
    )
  }
  return user
}

/**
 * Returns the owner of a folder. Returns null if the folder belongs to root or does not exist.
 * @param {string} folder
 */
function ownerOf(folder) {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  return stats && stats.uid > 0 ? { name: `user ${stats.uid}`, uid: stats.uid, gid: stats.gid } : null
}

/** @param {string} name */
function lookUp(name) {
  try {
    /** @param {string} flag */
    const number = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    const [uid, gid] = [number('-u'), number('-g')]
    return uid > 0 ? { name, uid, gid } : null
  } catch {
    return null
  }
}

function createUser() {
  /** @type {[program: string, args: string[]][]} */
  const attempts = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres']],
  ]
  return attempts.some(([program, args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0)
}

/**
 * @param {string} folder
 * @param {User} user
 */
function canEnter(folder, user) {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...runAs(user), cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

/**
 * Returns the folder below SYSTEM_FOLDER for this data folder's cluster. The folder's name has a random part, so a new
 * data folder never gets an old cluster.
 * @param {string} dataDir
 * @param {User} user
 */
function createSystemClusterDir(dataDir, user) {
  const note = path.join(dataDir, 'postgres-location')
  const noted = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : ''
  if (noted) return noted
  const hash = createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12)
  const home = path.join(SYSTEM_FOLDER, `${hash}-${randomBytes(4).toString('hex')}`)
  try {
    createSystemFolder()
    fs.mkdirSync(home, { mode: 0o711 })
    fs.chmodSync(home, 0o711)
    if (!canEnter(home, user)) throw Object.assign(new Error(), { code: 'EACCES', path: home })
    fs.writeFileSync(`${note}.new`, `${path.join(home, 'postgres')}\n`)
    fs.renameSync(`${note}.new`, note)
  } catch (error) {
    throw asFailure(error, home)
  }
  return path.join(home, 'postgres')
}
