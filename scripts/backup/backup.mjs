import fs from 'node:fs'
import path from 'node:path'
import { loadDotEnv, makeDataDir } from '../start/settings.mjs'
import { Failure } from '../system/failure.mjs'
import { holderOf, takeLock } from '../system/lock.mjs'
import { printLine, progress, step } from '../system/terminal.mjs'
import { ArchiveWriter, MANIFEST } from './archive.mjs'
import { assertEmbedded, assertRoom, inMegabytes, openDatabase, runCommand } from './command.mjs'
import { copyRecords } from './database.mjs'
import { academyVersion, FORMAT } from './manifest.mjs'
import { picturesIn } from './pictures.mjs'
import { connect, entryOf, sequencesOf, versionsOf } from './records.mjs'
import { openSnapshotWithPictures } from './snapshot.mjs'

/** @import pg from 'pg' */
/** @import { Manifest } from './manifest.mjs' */
/** @import { Table } from './records.mjs' */

const MIB = 1024 * 1024

await runCommand(backUp)

/**
 * Runs `npm run backup [-- file]`: writes one file with a consistent snapshot of the records and every picture they
 * refer to. Works whether the academy is running or stopped (contract 43, docs/decisions/2026-11-23-backup.md).
 * @param {import('./command.mjs').Cleanups} cleanups
 */
async function backUp(cleanups) {
  await loadDotEnv()
  assertEmbedded()
  const dataDir = makeDataDir()
  const target = targetIn(dataDir)
  const release = takeLock(path.join(dataDir, 'backup.lock'))
  if (!release) {
    throw new Failure(`A backup is already running (process ${holderOf(path.join(dataDir, 'backup.lock'))}).`)
  }
  cleanups.push(release)
  const work = path.join(dataDir, 'backup.work')
  fs.rmSync(work, { recursive: true, force: true })
  // While this folder exists, the application moves removed pictures into it instead of deleting them.
  fs.mkdirSync(path.join(work, 'pictures'), { recursive: true, mode: 0o700 })
  cleanups.push(() => fs.rmSync(work, { recursive: true, force: true }))
  const url = await openDatabase(dataDir, cleanups, printLine)
  const client = await connect(url)
  cleanups.push(() => client.end())

  const uploads = path.join(dataDir, 'uploads')
  const { tables, takenAt, missing, elsewhere, places } = await openSnapshotWithPictures(
    client,
    uploads,
    path.join(work, 'pictures'),
  )
  const pictures = picturesIn(path.join(work, 'pictures'))
  const pictureBytes = [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0)
  assertRoom(path.dirname(target), (await sizeOf(client, tables)) * 2 + pictureBytes + 8 * MIB)
  assertRoom(dataDir, await sizeOf(client, tables))
  const archive = new ArchiveWriter(target)
  cleanups.push(() => archive.abandon())
  const versions = await versionsOf(client)
  const copied = await copyRecords(
    client,
    tables,
    () => path.join(work, 'rows.gz'),
    (table, file) => archive.addFile(entryOf(table), file),
  )
  const sequences = await sequencesOf(client)
  await client.query('COMMIT')
  await copyPictures(archive, pictures, path.join(work, 'pictures'), pictureBytes)
  const secret = path.join(dataDir, 'secret')
  if (fs.existsSync(secret)) await archive.addFile('secret', secret)
  /** @type {Manifest} */
  const manifest = {
    format: FORMAT,
    academy: academyVersion(),
    takenAt,
    ...versions,
    tables: copied,
    sequences,
    pictures: { kept: pictures.size, bytes: pictureBytes, missing, elsewhere, places },
    secret: fs.existsSync(secret),
  }
  archive.addText(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  const bytes = await archive.finish()
  recordBackup(dataDir, { at: takenAt, file: target, bytes })
  printSummary(manifest, target, bytes)
}

/** @param {string} dataDir */
function targetIn(dataDir) {
  const [argument, more] = process.argv.slice(2)
  if (more || argument?.startsWith('-')) throw new Failure('Usage: npm run backup [-- /path/to/file.tar]')
  const moment = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const target = argument ? path.resolve(argument) : path.join(dataDir, 'backups', `academy-${moment}.tar`)
  if (fs.existsSync(target)) throw new Failure(`${target} already exists.`, 'Choose another file name.')
  // Create only the default folder. If a mistyped folder were created too, the backup could fill the wrong disk.
  if (!argument) fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  if (!fs.existsSync(path.dirname(target))) throw new Failure(`The folder ${path.dirname(target)} does not exist.`)
  return target
}

/**
 * Returns the size of the tables in bytes, not counting their indexes. The tables take less space in the backup,
 * because it stores the rows as compressed text.
 * @param {pg.Client} client
 * @param {Table[]} tables
 */
async function sizeOf(client, tables) {
  /** @type {pg.QueryResult<{ bytes: string }>} */
  const { rows } = await client.query(
    `SELECT sum(pg_catalog.pg_table_size(pg_catalog.format('%I.%I', schema, name)::regclass)) AS bytes
     FROM pg_catalog.json_to_recordset($1::json) AS one(schema text, name text)`,
    [JSON.stringify(tables)],
  )
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * @param {ArchiveWriter} archive
 * @param {Map<string, number>} pictures
 * @param {string} holdFolder
 * @param {number} all the total size of the pictures in bytes
 */
async function copyPictures(archive, pictures, holdFolder, all) {
  let [done, bytes] = [0, 0]
  await step('Copying the pictures', async () => {
    const report = progress(() => `  ${done} of ${pictures.size}, ${inMegabytes(bytes)} of ${inMegabytes(all)}`)
    for (const [key, size] of pictures) {
      await archive.addFile(`uploads/${key}`, path.join(holdFolder, key))
      done++
      bytes += size
      report()
    }
    return `${done}, ${inMegabytes(bytes)}`
  })
}

/**
 * Saves the details of this backup in the file that `lastBackup` (lib/core/config/data-dir.ts) reads.
 * @param {string} dataDir
 * @param {{ at: string, file: string, bytes: number }} last
 */
function recordBackup(dataDir, last) {
  const file = path.join(dataDir, 'last-backup.json')
  fs.writeFileSync(`${file}.new`, JSON.stringify(last), { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

/**
 * @param {Manifest} manifest
 * @param {string} target
 * @param {number} bytes
 */
function printSummary({ takenAt, pictures, secret }, target, bytes) {
  const lines = [
    '',
    `  ${target}`,
    `  ${inMegabytes(bytes)}, as of ${takenAt}.`,
    `  It contains all records (people, their password hashes, payments, emails), all pictures on this disk${secret ? ', and the key that encrypts the sessions' : ''}.`,
    '  Protect this file like the server itself. Only its owner can read it on this machine. Copy it to another machine.',
  ]
  if (!secret) lines.push('  Not included: NEXTAUTH_SECRET, which a restored academy needs.')
  if (pictures.elsewhere)
    lines.push(`  Not included: ${pictures.elsewhere} pictures stored ${(pictures.places ?? []).join(' and ')}.`)
  if (pictures.missing.length) {
    lines.push(`  WARNING: ${pictures.missing.length} pictures in the records are missing from this disk.`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
