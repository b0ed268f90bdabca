import fs from 'node:fs'
import path from 'node:path'
import { isKnown, readMigrations } from '../migrate/migrate.mjs'
import { Failure } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'

/** @import { AppliedMigration, CopiedTable, Sequence } from './records.mjs' */

/**
 * @typedef {object} Manifest the description inside a backup
 * @property {number} format
 * @property {string} academy the version of the product that made the backup
 * @property {string} takenAt the time of the snapshot, ISO 8601
 * @property {string} postgres
 * @property {AppliedMigration[]} migrations
 * @property {number[]} queue
 * @property {CopiedTable[]} tables
 * @property {Sequence[]} sequences
 * @property {{ kept: number, bytes: number, missing: string[], elsewhere: number, places?: string[] }} pictures
 *   `places`: where the other pictures are stored
 * @property {boolean} secret whether the backup contains the session key
 */

/** Increase this when the format of the backup changes. */
export const FORMAT = 1

export const academyVersion = () => JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version

/** Returns advice for a person whose backup this version cannot restore. @param {Manifest} manifest */
export const otherVersionHint = ({ academy }) =>
  `Restore the backup with the version that created it (${academy}), then start this version.`

/**
 * Returns the manifest of a verified backup. Throws a Failure if this version cannot restore it.
 * @param {unknown} value
 * @returns {Promise<Manifest>}
 */
export async function assertRestorable(value) {
  const manifest = /** @type {Manifest} */ (value)
  const hint = otherVersionHint(manifest)
  if (manifest.format !== FORMAT) throw new Failure(`This backup has an unknown format (${manifest.format}).`, hint)
  await assertKnown(manifest.migrations, hint)
  return manifest
}

/**
 * Throws a Failure if the backup lists a migration that this version does not contain.
 * @param {AppliedMigration[]} migrations
 * @param {string} hint
 */
async function assertKnown(migrations, hint) {
  const ownMigrations = await readMigrations()
  const foreign = migrations.find((applied) => !isKnown(ownMigrations, applied))
  if (foreign) throw new Failure(`This version of the academy does not contain the migration ${foreign.name}.`, hint)
}

/**
 * Throws a Failure if the backup was made with another version of the job queue's tables.
 * @param {number[]} before
 * @param {number[]} now
 * @param {string} hint
 */
export function assertSameQueue(before, now, hint) {
  if (before.join() === now.join()) return
  throw new Failure('The job queue of this version differs from the one in the backup.', hint)
}
