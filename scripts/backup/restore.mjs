import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import { clearStage, partsIn, stageOf, takePlace } from '../postgres/swap.mjs'
import { loadDotEnv, makeDataDir } from '../start/settings.mjs'
import { Failure } from '../system/failure.mjs'
import { takeLock } from '../system/lock.mjs'
import { progress, say, step } from '../system/terminal.mjs'
import { damaged, readEntries, summing, verifyArchive } from './archive.mjs'
import { assertRestorable, assertSameQueue } from './manifest.mjs'
import { assertEmbedded, assertRoom, runCommand } from './place.mjs'
import { connect, putIn, versionsOf } from './records.mjs'

/** @import { Endings } from './place.mjs' */
/** @import { Manifest } from './manifest.mjs' */

const MIB = 1024 * 1024
/** What an empty PostgreSQL takes with its log of changes. */
const EMPTY = 150 * MIB
/** Indexes, rows as the disk has them, and the log of changes, to the text of the rows. */
const GROWTH = 4

await runCommand(restore)

/**
 * `npm run restore -- file [--replace]`: makes an academy of a backup beside the one that is there, compares every row and
 * every picture, and only then gives it the place; the old one is put aside, not deleted (docs/contract.md 43).
 * @param {Endings} endings
 */
async function restore(endings) {
  await loadDotEnv()
  assertEmbedded()
  const { file, replace } = readArguments()
  const dataDir = makeDataDir()
  const release = takeLock(path.join(dataDir, 'start.lock'))
  if (!release) throw new Failure(`The academy in ${dataDir} is running.`, 'Stop it first.')
  endings.push(release)
  const { manifest, sums } = await step('Checking the backup', () => check(file))
  assertRoom(dataDir, roomFor(manifest))
  if (partsIn(dataDir).length > 0 && !replace) await askToReplace(dataDir, manifest)

  clearStage(dataDir)
  endings.push(() => clearStage(dataDir))
  const { openDataDir } = await import('../postgres/locations.mjs')
  openDataDir(dataDir)
  const stage = stageOf(dataDir)
  await makeDatabase(stage, file, manifest, endings)
  await step('Restoring the pictures', () => restorePictures(file, stage, sums))
  const aside = `before-restore-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')}`
  const old = partsIn(dataDir).length > 0
  takePlace(dataDir, aside)
  tell(manifest, old ? path.join(dataDir, aside) : null)
}

function readArguments() {
  const given = process.argv.slice(2)
  const replace = given.includes('--replace')
  const [file, more] = given.filter((word) => word !== '--replace')
  if (!file || more || file.startsWith('-'))
    throw new Failure('Usage: npm run restore -- /path/to/file.tar [--replace]')
  if (!fs.existsSync(file)) throw new Failure(`There is no file ${path.resolve(file)}.`)
  return { file: path.resolve(file), replace }
}

/** @param {string} file */
async function check(file) {
  const { manifest: given, sums } = await verifyArchive(file)
  const manifest = await assertRestorable(given)
  return { manifest, sums }
}

/** Bytes that restoring may take. @param {Manifest} manifest */
function roomFor({ tables, pictures }) {
  return EMPTY + pictures.bytes + GROWTH * tables.reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * @param {string} dataDir
 * @param {Manifest} manifest
 */
async function askToReplace(dataDir, { takenAt }) {
  const there = new Failure(
    `There is an academy in ${dataDir} already.`,
    'Say --replace to put it aside, or name an empty folder: ACADEMY_DATA_DIR=/another/folder npm run restore -- …',
  )
  if (!process.stdin.isTTY) throw there
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `There is an academy in ${dataDir}. Put it aside and restore the one of ${takenAt}? Type "replace": `,
  )
  terminal.close()
  if (answer.trim() !== 'replace') throw there
}

/**
 * @param {string} stage
 * @param {string} file
 * @param {Manifest} manifest
 * @param {Endings} endings
 */
async function makeDatabase(stage, file, manifest, endings) {
  const { startPostgres } = await import('../postgres/cluster.mjs')
  const { migrate } = await import('../migrate/migrate.mjs')
  const { migrateQueue } = await import('../migrate/grants.mjs')
  const cluster = await step('Making a database', () => {
    const started = startPostgres({ dataDir: stage, say })
    endings.push(async () => (await started.catch(() => null))?.stop())
    return started
  })
  await cluster.create('academy')
  const url = cluster.url('academy')
  // Those that have come since are applied by the next start, as to any academy of before.
  await migrate(url, { only: new Set(manifest.migrations.map(({ name }) => name)) })
  await migrateQueue(url)
  const client = await connect(url)
  try {
    assertSameQueue(manifest, (await versionsOf(client)).queue)
    await step('Restoring and comparing the records', () => putRecords(client, file, manifest))
  } finally {
    await client.end()
  }
  // Its files are moved next.
  await cluster.stop()
}

/**
 * @param {import('pg').Client} client
 * @param {string} file
 * @param {Manifest} manifest
 */
async function putRecords(client, file, { tables, sequences }) {
  const byEntry = new Map(tables.map((table) => [`records/${table.schema}.${table.name}.copy.gz`, table]))
  let done = 0
  await putIn(client, tables, sequences, (put) => {
    const report = progress(() => `  ${done} of ${tables.length} tables`)
    return readEntries(file, async (name, _, content) => {
      const table = byEntry.get(name)
      if (!table) return void content.resume()
      await put(table, content)
      done++
      report()
    })
  })
  return `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-IN')} rows`
}

/**
 * The pictures, and the key of the sessions. Each is compared once more: the file was read before, and may be another now.
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
    const sum = summing()
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
 * @param {string | null} aside
 */
function tell({ takenAt, pictures, secret, tables }, aside) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-IN')
  const lines = [
    '',
    `  The academy is as it was at ${takenAt}: ${rows} rows, ${pictures.kept} pictures. Start it: npm start`,
  ]
  if (aside) lines.push(`  The one that was here is in ${aside}; delete it when it is not needed any more.`)
  if (!secret) lines.push('  The key of its sessions was not in the backup: start it with the same NEXTAUTH_SECRET.')
  if (pictures.elsewhere) {
    // Of before there was S3 no place was said.
    const places = (pictures.places ?? ['at UploadThing']).join(' and ')
    lines.push(
      `  ${pictures.elsewhere} pictures are ${places}: they need the same settings, and those that were removed since are gone.`,
    )
  }
  lines.push('  Whoever was erased since then must be erased again, and letters that waited then are sent (again).')
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
