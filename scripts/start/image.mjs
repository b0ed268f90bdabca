import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'

/** @import { ImageManifest } from '../image/gather.mjs' */

/**
 * Whether this is an image, complete and never written to: nothing has to be installed, generated or built, and nothing can be.
 * Fails where a setting differs from the one that stands in its pages, or where there is no database to go with it.
 * See docs/decisions/2026-11-23-images.md.
 * @param {{ ownDatabase: boolean, folder?: string }} options
 */
export function isImage({ ownDatabase, folder = ROOT }) {
  const file = path.join(folder, 'image.json')
  if (!fs.existsSync(file)) return false
  const { builtIn } = /** @type {ImageManifest} */ (JSON.parse(fs.readFileSync(file, 'utf8')))
  const differing = Object.keys(builtIn).filter((name) => (process.env[name] ?? '') !== builtIn[name])
  if (differing.length) {
    throw new Failure(
      `The image was built with different values for ${differing.join(', ')}, and its pages contain them.`,
      'Rebuild the image with these settings as build arguments of the same names.',
    )
  }
  if (!ownDatabase) throw new Failure('This image has no embedded database.', 'Set DATABASE_URL.')
  return true
}
