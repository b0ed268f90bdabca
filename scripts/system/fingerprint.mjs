import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.mjs'

/**
 * Hashes the contents of files and folders (paths within the project). A path may be missing; if it appears later, the
 * hash changes.
 * @param {string[]} entries
 * @param {string[]} extra additional strings to include
 */
export function fingerprint(entries, extra = []) {
  const hash = createHash('sha256')
  for (const entry of entries) addEntry(hash, entry)
  for (const text of extra) hash.update(`\0${text}`)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} entry
 */
function addEntry(hash, entry) {
  const full = path.join(ROOT, entry)
  const stats = fs.statSync(full, { throwIfNoEntry: false })
  if (!stats) hash.update(`${entry}\0absent\0`)
  else if (!stats.isDirectory()) hash.update(`${entry}\0${stats.size}\0`).update(fs.readFileSync(full))
  else {
    for (const name of fs.readdirSync(full).sort()) {
      // Skips the folder `generated`. Its files are generated from other files that are hashed too.
      if (name !== 'generated') addEntry(hash, `${entry}/${name}`)
    }
  }
}
