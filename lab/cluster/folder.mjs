import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Failure } from '../../scripts/system/failure.mjs'
import { holderOf, takeLock } from '../../scripts/system/lock.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { makeSecrets } from './configure.mjs'

/** @import { Secrets } from './configure.mjs' */
/**
 * @typedef {{ path: string, secrets: Secrets, kept: boolean, release: () => void }} Folder
 *   `kept`: whether the files stay when the cluster stops
 */

/** The folder for clusters that root runs. PostgreSQL's user may be unable to read home folders. */
const SYSTEM_FOLDER = '/var/lib/swaramala'
const LOCK = 'cluster.lock'

/** Creates a folder for a test cluster. It is deleted when the cluster stops. @returns {Folder} */
export function temporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-cluster-'))
  return { path: folder, secrets: makeSecrets(), kept: false, release: () => {} }
}

/** @param {number} base the first of the cluster's ports */
function keptFolderPath(base) {
  const name = `cluster-${base}`
  const place = process.getuid?.() === 0 ? path.join(SYSTEM_FOLDER, name) : path.join(ROOT, '.data', name)
  return process.env.CLUSTER_DIR ? path.resolve(process.env.CLUSTER_DIR) : place
}

/**
 * Opens the folder of the kept cluster and locks it for this process.
 * @param {number} base
 * @returns {Folder}
 */
export function openKeptFolder(base) {
  const place = keptFolderPath(base)
  // Lets every user enter SYSTEM_FOLDER, because PostgreSQL does not run as root.
  if (place.startsWith(SYSTEM_FOLDER)) fs.mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  fs.mkdirSync(place, { recursive: true, mode: 0o700 })
  const lock = path.join(place, LOCK)
  const release = takeLock(lock)
  if (!release)
    throw new Failure(
      `The cluster in ${place} is running (process ${holderOf(lock)}).`,
      'Stop it first, with Ctrl-C in its terminal.',
    )
  return { path: place, secrets: secretsIn(place), kept: true, release }
}

/**
 * Opens the folder of the kept cluster for reading. Another process may be running the cluster.
 * @param {number} base
 * @returns {Folder}
 */
export function readKeptFolder(base) {
  const place = keptFolderPath(base)
  if (!fs.existsSync(path.join(place, 'secrets.json'))) throw new Failure(`There is no cluster in ${place}.`)
  return { path: place, secrets: secretsIn(place), kept: true, release: () => {} }
}

/** @param {string} place @returns {Secrets} */
function secretsIn(place) {
  const file = path.join(place, 'secrets.json')
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'))
  const secrets = makeSecrets()
  fs.writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
