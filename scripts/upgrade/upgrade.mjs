import fs from 'node:fs'
import path from 'node:path'
import { copyRecords, makeDatabase, roomForRecords, rowsIn } from '../backup/database.mjs'
import { assertKnown } from '../backup/manifest.mjs'
import { holdPictures } from '../backup/pictures.mjs'
import { assertRoom, runCommand } from '../backup/place.mjs'
import { connect, nameOf, openSnapshot, sequencesOf, versionsOf } from '../backup/records.mjs'
import { packagedPrograms } from '../postgres/binaries.mjs'
import { startPostgres } from '../postgres/cluster.mjs'
import { openDataDir } from '../postgres/locations.mjs'
import {
  asideFor,
  assertMovable,
  clearStage,
  clusterOf,
  finishPlacing,
  PLACED,
  stageOf,
  takePlace,
} from '../postgres/swap.mjs'
import { loadDotEnv, makeDataDir } from '../start/settings.mjs'
import { Failure } from '../system/failure.mjs'
import { takeLock } from '../system/lock.mjs'
import { endPrograms } from '../system/programs.mjs'
import { say, step } from '../system/terminal.mjs'
import { additionsTo, formOf } from './additions.mjs'
import { findOldPrograms } from './old-programs.mjs'

/** @import { Endings } from '../backup/place.mjs' */
/** @import { Records } from '../backup/database.mjs' */
/** @import { Table } from '../backup/records.mjs' */

const MIB = 1024 * 1024
/** What the old programs take, unpacked. */
const PROGRAMS = 80 * MIB
/** Before the rows are known: copied and compressed, in the new database, and in its log of changes. */
const COPIES = 3
const OTHER_VERSION = 'Upgrade with the version of the academy that knows it, and start this one afterwards.'

await runCommand(upgrade)

/**
 * `npm run upgrade-postgres [-- --old-programs folder]`: makes a database of the PostgreSQL that comes with the project of one
 * that an earlier major version has made, compares every record, and only then gives it the place; the old academy is put
 * aside whole (docs/contract.md 52, docs/decisions/2026-11-23-postgres-upgrade.md).
 * @param {Endings} endings
 */
async function upgrade(endings) {
  await loadDotEnv()
  if (process.env.DATABASE_URL) {
    throw new Failure('DATABASE_URL is set: this is for the embedded database alone.', 'Upgrade yours with pg_upgrade.')
  }
  const given = readArguments()
  const dataDir = makeDataDir()
  const release = takeLock(path.join(dataDir, 'start.lock'))
  if (!release) throw new Failure(`The academy in ${dataDir} is running.`, 'Stop it first.')
  endings.push(release)
  if (await finishPlacing(dataDir)) say(PLACED)
  const folder = clusterOf(dataDir)
  if (!folder) throw new Failure(`There is no academy in ${dataDir}.`, 'ACADEMY_DATA_DIR says where it is.')
  const [from, to] = [readMajor(folder), packagedPrograms().major]
  if (from === to) return say(`The database in ${folder} is of PostgreSQL ${to} already: there is nothing to do.`)
  if (Number(from) > Number(to)) {
    throw new Failure(`The database in ${folder} was made by PostgreSQL ${from}, which is newer than ${to}.`)
  }
  assertMovable(dataDir)
  assertRoomFor(PROGRAMS + roomForRecords([]) + COPIES * bytesIn(path.join(folder, 'data', 'base')), dataDir, folder)

  const stage = stageOf(dataDir)
  endings.push(() => clearStage(dataDir))
  assertSameUser(dataDir, stage)
  const old = await readOld({ dataDir, stage, from, given }, endings)
  assertRoomFor(roomForRecords(old.tables), dataDir, folder)
  /** @type {string[]} */
  let additions = []
  await makeDatabase(stage, { ...old, wayOut: OTHER_VERSION }, old.give, endings, async (client) => {
    additions = await additionsTo(old.form, client)
  })
  bringFiles(dataDir, stage)
  const aside = asideFor('upgrade')
  await takePlace(dataDir, aside)
  tell({ from, to, old, aside: path.join(dataDir, aside), additions })
}

function readArguments() {
  const [option, folder, more] = process.argv.slice(2)
  if (!option) return null
  if (option === '--old-programs' && folder && !more) return folder
  throw new Failure('Usage: npm run upgrade-postgres [-- --old-programs /folder/of/the/old/postgresql]')
}

/** @param {string} folder */
function readMajor(folder) {
  return fs.readFileSync(path.join(folder, 'data', 'PG_VERSION'), 'utf8').trim()
}

/** @param {string} folder */
function bytesIn(folder) {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .reduce((sum, name) => sum + (fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

/**
 * The database may be kept on another disk than the rest.
 * @param {number} bytes
 * @param {...string} folders
 */
function assertRoomFor(bytes, ...folders) {
  for (const folder of folders) assertRoom(folder, bytes)
}

/**
 * Started by root, a new database belongs to a user of its own, and whoever made the old one could not start it.
 * @param {string} dataDir
 * @param {string} stage
 */
function assertSameUser(dataDir, stage) {
  const [owner, next] = [openDataDir(dataDir), openDataDir(stage)]
  if (owner?.uid === next?.uid) return
  throw new Failure(
    `The database in ${dataDir} belongs to ${owner?.name}.`,
    'Do this as the user who starts the academy.',
  )
}

/**
 * The rows of the old database as they are at one moment, in files of the stage. It is started for that alone, and nothing
 * is changed in it.
 * @param {{ dataDir: string, stage: string, from: string, given: string | null }} where
 * @param {Endings} endings
 */
async function readOld({ dataDir, stage, from, given }, endings) {
  endings.push(endPrograms)
  const programs = await findOldPrograms(from, path.join(stage, `old-programs-${process.pid}`), given)
  const cluster = await step(`Starting the database with PostgreSQL ${programs.version}`, () => {
    const started = startPostgres({ dataDir, say, programs, alone: true })
    endings.push(async () => (await started.catch(() => null))?.stop())
    return started
  })
  const client = await connect(cluster.url('academy'))
  endings.push(() => client.end())
  const tables = await openSnapshot(client)
  const versions = await versionsOf(client)
  await assertKnown(versions.migrations, OTHER_VERSION)
  const form = await formOf(client)
  const rows = path.join(stage, 'rows')
  fs.mkdirSync(rows, { mode: 0o700 })
  /** @param {Table} table */
  const fileOf = (table) => path.join(rows, `${nameOf(table)}.gz`)
  const copied = await copyRecords(client, tables, fileOf)
  const sequences = await sequencesOf(client)
  await client.query('COMMIT')
  await client.end()
  await cluster.stop()
  /** @type {Parameters<typeof makeDatabase>[2]} */
  const give = async (put) => {
    for (const table of copied) await put(table, fs.createReadStream(fileOf(table)))
  }
  return { ...versions, tables: copied, sequences, form, give }
}

/**
 * Pictures never change, so both academies may have the same files; the key of the sessions is a file of each.
 * @param {string} dataDir
 * @param {string} stage
 */
function bringFiles(dataDir, stage) {
  const [uploads, secret] = [path.join(dataDir, 'uploads'), path.join(dataDir, 'secret')]
  if (fs.existsSync(uploads)) {
    fs.mkdirSync(path.join(stage, 'uploads'), { mode: 0o700 })
    holdPictures(uploads, path.join(stage, 'uploads'))
  }
  if (fs.existsSync(secret))
    fs.writeFileSync(path.join(stage, 'secret'), fs.readFileSync(secret), { mode: 0o600, flush: true })
}

/** @param {{ from: string, to: string, old: Records, aside: string, additions: string[] }} done */
function tell({ from, to, old, aside, additions }) {
  const lines = [
    '',
    `  The database is one of PostgreSQL ${to} now: ${old.tables.length} tables, ${rowsIn(old.tables)} rows, all compared. Start it: npm start`,
    `  The academy as it was, of PostgreSQL ${from}, is in ${aside}; delete it when it is not needed any more.`,
    `  To go back, with the version that brought PostgreSQL ${from}: ACADEMY_DATA_DIR=${aside} npm start. What comes from now on is not in it.`,
  ]
  const database = clusterOf(aside)
  if (!database?.startsWith(aside)) lines.push(`  Its database is in ${database}: delete that too then.`)
  if (additions.length) {
    lines.push(
      '  WARNING: not brought along, as it was added by hand and is no part of the academy (it is in the old one still):',
      ...additions.map((one) => `    ${one}`),
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
