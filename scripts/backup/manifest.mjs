import fs from 'node:fs'
import path from 'node:path'
import { isKnown, readMigrations } from '../migrate/migrate.mjs'
import { Failure } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'

/** @import { AppliedMigration, CopiedTable, Sequence } from './records.mjs' */

/**
 * @typedef {object} Manifest what a backup says of itself
 * @property {number} format
 * @property {string} academy version of the product that made it
 * @property {string} takenAt the moment that it shows, ISO 8601
 * @property {string} postgres
 * @property {AppliedMigration[]} migrations
 * @property {number[]} queue
 * @property {CopiedTable[]} tables
 * @property {Sequence[]} sequences
 * @property {{ kept: number, bytes: number, missing: string[], elsewhere: number, places?: string[] }} pictures `places`: where the others are
 * @property {boolean} secret whether the key of all sessions is in it
 */

/** Raised when a backup says something in another way. */
export const FORMAT = 1

export const academyVersion = () => JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version

/**
 * The manifest of a verified backup, where this version of the academy can restore it.
 * @param {unknown} given
 * @returns {Promise<Manifest>}
 */
export async function assertRestorable(given) {
  const manifest = /** @type {Manifest} */ (given)
  const wayOut = `Restore it with the version that made it (${manifest.academy}), and start this one afterwards.`
  if (manifest.format !== FORMAT) throw new Failure(`This backup is of another form (${manifest.format}).`, wayOut)
  const known = await readMigrations()
  const foreign = manifest.migrations.find((applied) => !isKnown(known, applied))
  if (foreign) throw new Failure(`This version of the academy does not know the migration ${foreign.name}.`, wayOut)
  return manifest
}

/**
 * The queue's tables belong to its library, and can only be filled as they were.
 * @param {Manifest} manifest
 * @param {number[]} queue
 */
export function assertSameQueue(manifest, queue) {
  if (manifest.queue.join() === queue.join()) return
  throw new Failure(
    'The job queue of this version of the academy is another one than the backup was made with.',
    `Restore it with the version that made it (${manifest.academy}), and start this one afterwards.`,
  )
}
