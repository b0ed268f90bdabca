import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { takeLock } from '../system/lock.mjs'
import { removeCluster } from './locations.mjs'
import { endPostmaster } from './postmaster.mjs'

/** Beside each other in a data folder: what an academy is made of. */
const PARTS = ['postgres', 'postgres-location', 'uploads', 'secret']
const STAGE = 'restoring'
/** The old academy may be put aside. */
const WHOLE = 'whole'
/** It is aside, and the new one may take its place. */
const PLACING = 'placing'

/** Said by whoever finishes what was killed in between. */
export const PLACED = 'The interrupted restore is finished. The restored academy is in place.'

/** Names the folder for the academy that a restore replaces now. */
export const asideFor = () => `before-restore-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')}`

/** Where a restored academy is made, before it takes the place of another. @param {string} dataDir */
export const stageOf = (dataDir) => path.join(dataDir, STAGE)

/**
 * Where the embedded database of this folder is; null where there is none.
 * @param {string} dataDir
 */
export function clusterOf(dataDir) {
  const note = path.join(dataDir, 'postgres-location')
  const folder = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : path.join(dataDir, 'postgres')
  return fs.existsSync(path.join(folder, 'connection.json')) ? folder : null
}

/** Which of an academy's parts are there. @param {string} dataDir */
export const partsIn = (dataDir) => PARTS.filter((part) => fs.existsSync(path.join(dataDir, part)))

/**
 * Puts what stands in the stage in the place of the academy, whose parts go into the folder `aside` of the data folder. A
 * process that is killed in the middle is finished by finishPlacing: at no moment is it open which academy is meant.
 * @param {string} dataDir
 * @param {string} aside
 */
export async function takePlace(dataDir, aside) {
  writeMark(stageOf(dataDir), WHOLE, aside)
  await finishPlacing(dataDir)
}

/**
 * Failure where a part of the academy could not change its place by being renamed: one that has a disk of its own.
 * @param {string} dataDir
 */
export function assertMovable(dataDir) {
  const { dev } = fs.statSync(dataDir)
  const elsewhere = partsIn(dataDir).find((part) => fs.lstatSync(path.join(dataDir, part)).dev !== dev)
  if (!elsewhere) return
  throw new Failure(
    `${path.join(dataDir, elsewhere)} is on another disk than ${dataDir}, and could not be moved aside.`,
    'Move it to the same disk first.',
  )
}

/**
 * At each start: finishes a restore whose academy was complete, and removes an incomplete one. The caller holds the data
 * folder's lock.
 * @param {string} dataDir
 * @returns {Promise<boolean>} whether there was one to finish
 */
export async function finishPlacing(dataDir) {
  const stage = stageOf(dataDir)
  if (!fs.existsSync(stage)) return false
  if (fs.existsSync(path.join(stage, WHOLE))) {
    const aside = fs.readFileSync(path.join(stage, WHOLE), 'utf8')
    moveParts(dataDir, path.join(dataDir, aside))
    fs.renameSync(path.join(stage, WHOLE), path.join(stage, PLACING))
    sync(stage)
  }
  const whole = fs.existsSync(path.join(stage, PLACING))
  if (whole) moveParts(stage, dataDir)
  fs.rmSync(path.join(stage, PLACING), { force: true })
  await clearStage(dataDir)
  return whole
}

/**
 * Deletes what stands there, unless it is to take the academy's place: then the next start goes on with it.
 * @param {string} dataDir
 */
export async function clearStage(dataDir) {
  const stage = stageOf(dataDir)
  if ([WHOLE, PLACING].some((mark) => fs.existsSync(path.join(stage, mark)))) return
  // Of a command that was killed its database still runs. Off Linux its number may be somebody else's by now; there it ends
  // by itself when its files are gone.
  const cluster = process.platform === 'linux' ? clusterOf(stage) : null
  if (cluster) await endPostmaster(path.join(cluster, 'data'))
  const note = path.join(stage, 'postgres-location')
  if (fs.existsSync(note)) removeCluster({ clusterDir: fs.readFileSync(note, 'utf8').trim() })
  // Of a killed one initdb or npm may be writing there for a moment longer.
  fs.rmSync(stage, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/**
 * What a backup that was killed has left behind: pictures that the academy may have removed since.
 * @param {string} dataDir
 */
export function clearKilledBackup(dataDir) {
  const release = takeLock(path.join(dataDir, 'backup.lock'))
  if (!release) return
  fs.rmSync(path.join(dataDir, 'backup.work'), { recursive: true, force: true })
  release()
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveParts(from, to) {
  const parts = partsIn(from)
  if (parts.length === 0) return
  fs.mkdirSync(to, { recursive: true, mode: 0o711 })
  for (const part of parts) fs.renameSync(path.join(from, part), path.join(to, part))
  for (const folder of [to, from]) sync(folder)
}

/**
 * @param {string} stage
 * @param {string} mark
 * @param {string} text
 */
function writeMark(stage, mark, text) {
  fs.writeFileSync(path.join(stage, `${mark}.new`), text, { flush: true })
  fs.renameSync(path.join(stage, `${mark}.new`), path.join(stage, mark))
  sync(stage)
}

/** A rename survives a power cut only once its folder is flushed too. @param {string} folder */
function sync(folder) {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
