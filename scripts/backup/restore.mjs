import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import {
  assertMovable,
  clearStage,
  finishRestore,
  makeAsideName,
  partsIn,
  RESTORE_FINISHED,
  replaceAcademy,
  stageOf,
} from '../postgres/swap.mjs'
import { loadDotEnv, makeDataDir } from '../start/settings.mjs'
import { Failure } from '../system/failure.mjs'
import { takeLock } from '../system/lock.mjs'
import { printLine, progress, step } from '../system/terminal.mjs'
import { createChecksumStream, damaged, readEntries, verifyArchive } from './archive.mjs'
import { assertEmbedded, assertRoom, runCommand } from './command.mjs'
import { makeDatabase, roomForRecords, rowsIn } from './database.mjs'
import { assertRestorable, otherVersionHint } from './manifest.mjs'
import { entryOf } from './records.mjs'

/** @import { Cleanups } from './command.mjs' */
/** @import { Manifest } from './manifest.mjs' */

await runCommand(restore)

/**
 * Runs `npm run restore -- file [--replace]` (contract 43): restores a backup next to the existing academy and compares
 * every row and picture. Then moves the existing academy aside and puts the restored one in its place.
 * @param {Cleanups} cleanups
 */
async function restore(cleanups) {
  await loadDotEnv()
  assertEmbedded()
  const { file, replace } = readArguments()
  const dataDir = makeDataDir()
  const release = takeLock(path.join(dataDir, 'start.lock'))
  if (!release) throw new Failure(`The academy in ${dataDir} is running.`, 'Stop it first.')
  cleanups.push(release)
  const { manifest, sums } = await step('Checking the backup', () => check(file))
  assertRoom(dataDir, roomForRecords(manifest.tables) + manifest.pictures.bytes)
  if (await finishRestore(dataDir)) printLine(RESTORE_FINISHED)
  assertMovable(dataDir)
  if (partsIn(dataDir).length > 0 && !replace) await confirmReplace(dataDir, manifest)

  cleanups.push(() => clearStage(dataDir))
  const { openDataDir } = await import('../postgres/locations.mjs')
  openDataDir(dataDir)
  const stage = stageOf(dataDir)
  await restoreRecords(stage, file, manifest, cleanups)
  await step('Restoring the pictures', () => restorePictures(file, stage, sums))
  const asideName = makeAsideName()
  const old = partsIn(dataDir).length > 0
  await replaceAcademy(dataDir, asideName)
  printSummary(manifest, old ? path.join(dataDir, asideName) : null)
}

function readArguments() {
  const args = process.argv.slice(2)
  const replace = args.includes('--replace')
  const [file, more] = args.filter((word) => word !== '--replace')
  if (!file || more || file.startsWith('-'))
    throw new Failure('Usage: npm run restore -- /path/to/file.tar [--replace]')
  if (!fs.existsSync(file)) throw new Failure(`The file ${path.resolve(file)} does not exist.`)
  return { file: path.resolve(file), replace }
}

/** @param {string} file */
async function check(file) {
  const { manifest: storedManifest, sums } = await verifyArchive(file)
  const manifest = await assertRestorable(storedManifest)
  return { manifest, sums }
}

/**
 * @param {string} dataDir
 * @param {Manifest} manifest
 */
async function confirmReplace(dataDir, { takenAt }) {
  const notEmptyFailure = new Failure(
    `${dataDir} already contains an academy.`,
    'Use --replace to move it aside, or choose an empty folder: ACADEMY_DATA_DIR=/another/folder npm run restore -- …',
  )
  if (!process.stdin.isTTY) throw notEmptyFailure
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `${dataDir} contains an academy. Move it aside and restore the backup of ${takenAt}? Type "replace": `,
  )
  terminal.close()
  if (answer.trim() !== 'replace') throw notEmptyFailure
}

/**
 * @param {string} stage
 * @param {string} file
 * @param {Manifest} manifest
 * @param {Cleanups} cleanups
 */
async function restoreRecords(stage, file, manifest, cleanups) {
  const byEntry = new Map(manifest.tables.map((table) => [entryOf(table), table]))
  /** @type {Parameters<typeof makeDatabase>[2]} */
  const supplyRows = (put) =>
    readEntries(file, async (name, _, content) => {
      const table = byEntry.get(name)
      if (table) await put(table, content)
      else content.resume()
    })
  await makeDatabase(stage, { ...manifest, hint: otherVersionHint(manifest) }, supplyRows, cleanups)
}

/**
 * Restores the pictures and the session key. Compares the checksums again, because the file may have changed since it
 * was verified.
 * @param {string} file
 * @param {string} stage
 * @param {Map<string, { sha256: string }>} sums
 */
async function restorePictures(file, stage, sums) {
  let done = 0
  const report = progress(() => `  ${done}`)
  await readEntries(file, async (name, _, content) => {
    const isPicture = name.startsWith('uploads/')
    if (!isPicture && name !== 'secret') return void content.resume()
    const target = path.join(stage, name)
    if (isPicture) fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
    const sum = createChecksumStream()
    await pipeline(content, sum, fs.createWriteStream(target, { mode: 0o600, flush: true }))
    if (sum.sum().sha256 !== sums.get(name)?.sha256) throw damaged(file)
    if (isPicture) done++
    report()
  })
  fs.mkdirSync(path.join(stage, 'uploads'), { recursive: true, mode: 0o700 })
  return String(done)
}

/**
 * @param {Manifest} manifest
 * @param {string | null} previousFolder
 */
function printSummary({ takenAt, pictures, secret, tables }, previousFolder) {
  const lines = [
    '',
    `  Restored the backup of ${takenAt}: ${rowsIn(tables)} rows, ${pictures.kept} pictures. Start the academy with npm start.`,
  ]
  if (previousFolder)
    lines.push(`  The previous academy is in ${previousFolder}. Delete it when it is no longer needed.`)
  if (!secret) lines.push('  The session key was not in the backup. Start the academy with the same NEXTAUTH_SECRET.')
  if (pictures.elsewhere) {
    // Older backups have no `places`, because UploadThing was the only remote storage.
    const places = (pictures.places ?? ['at UploadThing']).join(' and ')
    lines.push(
      `  ${pictures.elsewhere} pictures are ${places}. Use the same storage settings. Pictures deleted since the backup cannot be restored.`,
    )
  }
  lines.push(
    '  If people were deleted after this backup, delete them again. Emails that were pending in the backup are sent, even if they were sent before.',
  )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
