import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'

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
