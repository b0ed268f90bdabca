import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runCommand } from '../backup/command.mjs'
import { placeOf } from '../backup/pictures.mjs'
import { clusterOf } from '../postgres/swap.mjs'
import { loadDotEnv, makeDataDir } from '../start/settings.mjs'
import { Failure } from '../system/failure.mjs'
import { holderOf, takeLock } from '../system/lock.mjs'
import { LOOPBACK } from '../system/ports.mjs'
import { printLine } from '../system/terminal.mjs'

/** @import { Cleanups } from '../backup/command.mjs' */
/** @typedef {{ attempts: number, error: string | null, running: boolean }} Job */

const POLL_MS = 500
const PROGRESS_MS = 5000
/** The maximum number of attempts to run the job. The same number as PROVIDER_TRIES in lib/queue/schema.ts. */
const TRIES = 25
const JOB = 'move-pictures'

await runCommand(movePictures)

/**
 * Runs `npm run move-pictures`: tells the running academy to move its pictures to the configured store. Prints the
 * progress (contract 48.6). The academy's job continues after this command ends.
 * @param {Cleanups} cleanups
 */
async function movePictures(cleanups) {
  await loadDotEnv()
  const client = new pg.Client({ connectionString: databaseUrl(), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  cleanups.push(() => client.end())
  printLine(`Pictures in the records: ${await countPictures(client)}.`)
  await client.query('SELECT graphile_worker.add_job($1, $2::json, job_key := $1, max_attempts := $3)', [
    JOB,
    '{}',
    TRIES,
  ])
  printLine('The academy is moving the pictures. Ctrl-C stops this output, but not the move.')
  await waitForJob(client)
  printLine(`Done. Pictures in the records: ${await countPictures(client)}.`)
  printLine(
    'Any pictures that are still listed elsewhere could not be found. The log lists them. If you change settings on several machines, run this command again after the last change.',
  )
}

/**
 * Returns DATABASE_URL, or the URL of the embedded database. Throws a Failure if the embedded database is not running.
 */
function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const dataDir = makeDataDir()
  const folder = clusterOf(dataDir)
  const lock = path.join(dataDir, 'start.lock')
  const release = takeLock(lock)
  release?.()
  if (!folder || release) {
    throw new Failure(
      `No academy is running in ${dataDir}.`,
      'Start the academy with the new settings, then run this command again.',
    )
  }
  printLine(`The academy is running as process ${holderOf(lock)}.`)
  const { port, password } = JSON.parse(fs.readFileSync(path.join(folder, 'connection.json'), 'utf8'))
  return `postgresql://academy:${password}@${LOOPBACK}:${port}/academy`
}

/**
 * Waits until the job is done. Throws a Failure if the job has failed permanently.
 * @param {pg.Client} client
 */
async function waitForJob(client) {
  let next = Date.now() + PROGRESS_MS
  for (let job = await jobOf(client); job; job = await jobOf(client)) {
    if (job.attempts >= TRIES && !job.running) {
      throw new Failure(
        `The academy stopped moving pictures: ${job.error}.`,
        'Correct the settings, then run this command again.',
      )
    }
    if (Date.now() > next) {
      next = Date.now() + PROGRESS_MS
      const waiting = job.attempts === 0 && !job.running ? '; waiting for a process that runs jobs' : ''
      printLine(
        `  ${await countPictures(client)}${job.error && !job.running ? `; failed, retrying: ${job.error}` : waiting}`,
      )
    }
    await sleep(POLL_MS)
  }
}

/**
 * @param {pg.Client} client
 * @returns {Promise<Job | undefined>}
 */
async function jobOf(client) {
  /** @type {pg.QueryResult<Job>} */
  const { rows } = await client.query(
    `SELECT attempts, last_error AS error, locked_at IS NOT NULL AS running FROM graphile_worker.jobs WHERE key = $1`,
    [JOB],
  )
  return rows[0]
}

/**
 * Counts the pictures in each store.
 * @param {pg.Client} client
 */
async function countPictures(client) {
  /** @type {pg.QueryResult<{ key: string, count: number }>} */
  const { rows } = await client.query(
    `SELECT split_part(key, '/', 1) || '/' AS key, count(*)::int AS count FROM (
       SELECT screenshot_key AS key FROM payments WHERE screenshot_key IS NOT NULL
       UNION ALL SELECT file_key FROM teacher_pictures) named GROUP BY 1`,
  )
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { key, count } of rows) counts.set(placeOf(key), (counts.get(placeOf(key)) ?? 0) + count)
  return [...counts].map(([place, count]) => `${count} ${place}`).join(', ') || 'none'
}
