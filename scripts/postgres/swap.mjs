import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { takeLock } from '../system/lock.mjs'
import { removeCluster } from './locations.mjs'
import { endPostmaster } from './postmaster.mjs'

/** The parts of an academy in a data folder. */
const PARTS = ['postgres', 'postgres-location', 'uploads', 'secret']
const STAGE = 'restoring'
/** A file with this name shows that the restored academy is complete and ready to replace the old one. */
const COMPLETE_MARK = 'whole'
/** A file with this name shows that the old academy has been moved aside. */
const REPLACING_MARK = 'placing'

/** The message that a command prints after it has finished an interrupted restore. */
export const RESTORE_FINISHED = 'The interrupted restore is finished. The restored academy is in place.'

/** Returns a name for the folder to which a restore moves the old academy. */
export const makeAsideName = () => `before-restore-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')}`

/** Returns the folder in which a restored academy is prepared. @param {string} dataDir */
export const stageOf = (dataDir) => path.join(dataDir, STAGE)

/**
 * Returns the folder of the embedded database, or null if there is none.
 * @param {string} dataDir
 */
export function clusterOf(dataDir) {
  const note = path.join(dataDir, 'postgres-location')
  const folder = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : path.join(dataDir, 'postgres')
  return fs.existsSync(path.join(folder, 'connection.json')) ? folder : null
}

/** Returns the parts of an academy that exist in this folder. @param {string} dataDir */
export const partsIn = (dataDir) => PARTS.filter((part) => fs.existsSync(path.join(dataDir, part)))

/**
 * Replaces the academy with the one in the staging folder. Moves the old parts to the subfolder `asideName` of the data
 * folder. If this process is killed, the next call of finishRestore completes the swap.
 * @param {string} dataDir
 * @param {string} asideName
 */
export async function replaceAcademy(dataDir, asideName) {
  writeMark(stageOf(dataDir), COMPLETE_MARK, asideName)
  await finishRestore(dataDir)
}

/**
 * Throws a Failure if a part of the academy is on another disk and cannot be renamed.
 * @param {string} dataDir
 */
export function assertMovable(dataDir) {
  const { dev } = fs.statSync(dataDir)
  const partOnOtherDisk = partsIn(dataDir).find((part) => fs.lstatSync(path.join(dataDir, part)).dev !== dev)
  if (!partOnOtherDisk) return
  throw new Failure(
    `${path.join(dataDir, partOnOtherDisk)} is not on the same disk as ${dataDir}, so it could not be moved aside.`,
    'Move it to the same disk first.',
  )
}

/**
 * Runs on each start and before each backup or restore. Finishes an interrupted restore if the restored academy is
 * complete; otherwise deletes the incomplete academy. The caller must hold the data folder's lock.
 * @param {string} dataDir
 * @returns {Promise<boolean>} true if a restore was finished
 */
export async function finishRestore(dataDir) {
  const stage = stageOf(dataDir)
  if (!fs.existsSync(stage)) return false
  if (fs.existsSync(path.join(stage, COMPLETE_MARK))) {
    const asideName = fs.readFileSync(path.join(stage, COMPLETE_MARK), 'utf8')
    moveParts(dataDir, path.join(dataDir, asideName))
    fs.renameSync(path.join(stage, COMPLETE_MARK), path.join(stage, REPLACING_MARK))
    sync(stage)
  }
  const whole = fs.existsSync(path.join(stage, REPLACING_MARK))
  if (whole) moveParts(stage, dataDir)
  fs.rmSync(path.join(stage, REPLACING_MARK), { force: true })
  await clearStage(dataDir)
  return whole
}

/**
 * Deletes the staging folder. Keeps a complete restored academy, because finishRestore still needs it.
 * @param {string} dataDir
 */
export async function clearStage(dataDir) {
  const stage = stageOf(dataDir)
  if ([COMPLETE_MARK, REPLACING_MARK].some((mark) => fs.existsSync(path.join(stage, mark)))) return
  // A killed command may have left a database running. On Linux, stop this database. On other systems, the database
  // exits soon after its files are deleted.
  const cluster = process.platform === 'linux' ? clusterOf(stage) : null
  if (cluster) await endPostmaster(path.join(cluster, 'data'))
  const note = path.join(stage, 'postgres-location')
  if (fs.existsSync(note)) removeCluster({ clusterDir: fs.readFileSync(note, 'utf8').trim() })
  // After a command is killed, its initdb or npm process may keep writing for a short time.
  fs.rmSync(stage, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/**
 * Deletes the leftovers of a killed backup, which may include pictures that the academy has removed.
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

/** Flushes a folder. Otherwise, a rename may be lost in a power cut. @param {string} folder */
function sync(folder) {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
