import fs from 'node:fs'
import path from 'node:path'
import { takeLock } from '../system/lock.mjs'
import { removeCluster } from './locations.mjs'

/** Beside each other in a data folder: what an academy is made of. */
const PARTS = ['postgres', 'postgres-location', 'uploads', 'secret']
const STAGE = 'restoring'
/** The old academy may be put aside. */
const WHOLE = 'whole'
/** It is aside, and the new one may take its place. */
const PLACING = 'placing'

/** Where a restored academy is made, before it takes the place of another. @param {string} dataDir */
export const stageOf = (dataDir) => path.join(dataDir, STAGE)

/** Which of an academy's parts are there. @param {string} dataDir */
export const partsIn = (dataDir) => PARTS.filter((part) => fs.existsSync(path.join(dataDir, part)))

/**
 * Puts what stands in the stage in the place of the academy, whose parts go into the folder `aside` of the data folder. A
 * process that is killed in the middle is finished by finishRestore: at no moment is it open which academy is meant.
 * @param {string} dataDir
 * @param {string} aside
 */
export function takePlace(dataDir, aside) {
  writeMark(stageOf(dataDir), WHOLE, aside)
  finishRestore(dataDir)
}

/**
 * At each start: finishes a restore that had come so far that its academy was whole, and clears away one that had not.
 * The caller holds the data folder's lock.
 * @param {string} dataDir
 * @returns {boolean} whether there was one to finish
 */
export function finishRestore(dataDir) {
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
  clearStage(dataDir)
  return whole
}

/** @param {string} dataDir */
export function clearStage(dataDir) {
  const stage = stageOf(dataDir)
  const note = path.join(stage, 'postgres-location')
  if (fs.existsSync(note)) removeCluster({ clusterDir: fs.readFileSync(note, 'utf8').trim() })
  fs.rmSync(stage, { recursive: true, force: true })
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
