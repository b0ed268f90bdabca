import fs from 'node:fs'
import path from 'node:path'
import { clusterOf, finishRestore, RESTORE_FINISHED } from '../postgres/swap.mjs'
import { asFailure, Failure, messageOf } from '../system/failure.mjs'
import { takeLock } from '../system/lock.mjs'
import { LOOPBACK } from '../system/ports.mjs'

/** @typedef {(() => void | Promise<void>)[]} Cleanups cleanup functions, run in reverse order */

/**
 * Runs a command. Then runs its cleanups, even after a failure or Ctrl-C.
 * @param {(cleanups: Cleanups) => Promise<void>} work
 */
export async function runCommand(work) {
  /** @type {Cleanups} */
  const cleanups = []
  /** @type {Promise<void> | null} */
  let ending = null
  /** @param {number} code */
  const end = (code) => {
    ending ??= (async () => {
      for (const undo of cleanups.reverse()) await (async () => undo())().catch(() => {})
      process.exit(code)
    })()
    return ending
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(name === 'SIGINT' ? 130 : 143))
  try {
    await work(cleanups)
    await end(0)
  } catch (error) {
    const failure = asFailure(error)
    // Errors during a shutdown are expected, so they are not reported.
    if (!ending) process.stderr.write(`\n${failure instanceof Failure ? failure.message : messageOf(failure)}\n`)
    await end(1)
  }
}

/** Throws a Failure for an external database, which is backed up with PostgreSQL's own tools (docs/operations.md). */
export function assertEmbedded() {
  if (!process.env.DATABASE_URL) return
  throw new Failure(
    'DATABASE_URL is set, but this command only works with the embedded database.',
    'Use pg_dump and pg_restore, and copy ACADEMY_DATA_DIR/uploads (docs/operations.md, "Backup and restore").',
  )
}

/**
 * Returns the URL for connecting to the academy's database as its owner. If the academy is not running, starts its
 * database for this command only.
 * @param {string} dataDir
 * @param {Cleanups} cleanups
 * @param {(line: string) => void} printLine
 */
export async function openDatabase(dataDir, cleanups, printLine) {
  const release = takeLock(path.join(dataDir, 'start.lock'))
  if (release) {
    cleanups.push(release)
    if (await finishRestore(dataDir)) printLine(RESTORE_FINISHED)
  }
  const folder = clusterOf(dataDir)
  if (!folder) throw new Failure(`There is no academy in ${dataDir}.`, 'Set ACADEMY_DATA_DIR to its folder.')
  if (!release) {
    const { port, password } = JSON.parse(fs.readFileSync(path.join(folder, 'connection.json'), 'utf8'))
    return `postgresql://academy:${password}@${LOOPBACK}:${port}/academy`
  }
  printLine('The academy is not running. Starting its database for this task only.')
  const { startPostgres } = await import('../postgres/cluster.mjs')
  const started = startPostgres({ dataDir, printLine })
  cleanups.push(async () => (await started.catch(() => null))?.stop())
  return (await started).url('academy')
}

/**
 * Throws a Failure if the disk that holds this folder has fewer free bytes than the command needs.
 * @param {string} folder
 * @param {number} needed
 * @param {(folder: string) => number} freeOf
 */
export function assertRoom(folder, needed, freeOf = freeBytes) {
  const free = freeOf(folder)
  if (free >= needed) return
  throw new Failure(
    `Not enough disk space in ${folder}: up to ${inMegabytes(needed)} needed, ${inMegabytes(free)} free.`,
    'Free some space, or choose a folder on another disk.',
  )
}

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

/** @param {number} bytes */
export const inMegabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
