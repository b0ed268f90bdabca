import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processTreeOf, sendSignal, waitUntil } from '../../../scripts/system/processes.mjs'
import { step } from '../../../scripts/system/terminal.mjs'
import { databaseProcesses } from '../database-processes.mjs'
import { recover } from '../recovery/recover.mjs'
import { ARCHIVE_TIMEOUT } from '../recovery/repository.mjs'
import { waitFor } from '../wait.mjs'
import { compare } from './compare.mjs'
import { restartInstance } from './faults/rolling.mjs'
import { waitUntilHealthy } from './health.mjs'
import { Ledger } from './ledger.mjs'
import { countOf, differencesOf, readAtMoment, readNow, withPrimary } from './records.mjs'
import { Stream } from './stream.mjs'
import { createTestPeople } from './test-people.mjs'
import { Trial } from './trial.mjs'
import { Writes } from './writes.mjs'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { Options } from './options.mjs' */
/** @import { Records } from './records.mjs' */

const SECOND = 1000
const MIN_DURATION_MS = 20 * SECOND
/** The time limit for archiving, long enough for a busy machine. */
const ARCHIVING_LIMIT_SECONDS = ARCHIVE_TIMEOUT * 2
/**
 * How long the test waits after a recovery to see whether an email is sent again. The application sends emails within
 * seconds.
 */
const EMAILS_MS = 20 * SECOND
const EXIT_TIMEOUT_MS = 10_000

/** SQL mistakes that an administrator could make in the database. */
const MISTAKES = [`UPDATE users SET name = 'Somebody'`, 'TRUNCATE bookings CASCADE', 'DROP TABLE passkeys CASCADE']

/**
 * Keeps every instance from running jobs, so that emails are still pending after the recovery. Call this before the
 * cluster starts.
 * @param {Cluster} cluster
 */
export function holdJobs({ topology, differences }) {
  for (const { name } of topology.instances) differences.set(name, { env: { ACADEMY_ROLE: 'web' } })
}

/**
 * Tests a recovery. Writes for a while, and then saves the time and a copy of all records. Writes more and damages the
 * data on purpose. Kills the cluster's processes and recovers the cluster to the saved time. Returns true if the
 * recovery restores every record and no email is sent twice.
 * @param {Cluster} cluster a new cluster; its jobs must be stopped by holdJobs
 * @param {Options} options
 * @param {{ signal: AbortSignal, next: () => Cluster }} options next: creates a second cluster in the folder of the
 * first
 */
export async function proveRecovery(cluster, { rate, minutes }, { signal, next }) {
  const notes = [`${os.cpus().length} cores, load average at the start ${os.loadavg()[0]?.toFixed(1)}.`]
  const half = Math.max(MIN_DURATION_MS, (minutes * 60 * SECOND) / 2)
  await step('Creating a backup', () => cluster.backUp())
  const [backup] = (await cluster.repository.contents()).backups
  notes.push(`Size of the backup: ${inMegabytes(backup?.bytes ?? 0)}.`)
  const [ledger, people] = [new Ledger(), await step('Signing in 1,100 people', () => createTestPeople(cluster))]
  const writes = new Writes(people)
  const write = () => {
    const stream = new Stream({ port: cluster.topology.address, writes, ledger })
    stream.start(rate)
    return stream
  }
  const before = write()
  await step('Writing until the recovery time', () => sleep(half, undefined, { signal }))
  await before.stop()
  const { moment, records } = await step('Reading every record', () => readAtMoment(cluster))
  const { lost } = await compare(cluster, ledger)
  const acknowledged = countAcknowledged(ledger)
  notes.push(
    `${acknowledged} writes until ${moment.toISOString()}: ${countOf(records)} records in ${records.size} tables.`,
  )

  const after = write()
  await step('Sending emails', () => enableJobs(cluster, signal))
  const { last, longestDelay } = await step('Writing more, including a mistake', () =>
    writeWithMistake(cluster, half, signal),
  )
  const killedAt = new Date()
  await step('Killing all processes', () => killAll(cluster))
  await after.stop()
  notes.push(
    `${countAcknowledged(ledger) - acknowledged} writes after that time, and these mistakes: ${MISTAKES.join('; ')}.`,
  )
  notes.push(
    `The last WAL segment was archived ${seconds(last, killedAt)} before the processes were killed. The longest archiving delay was ${longestDelay.toFixed(1)} s.`,
  )
  notes.push(`Size of the repository: ${inMegabytes(sizeOf(cluster.topology.at('repository')))}.`)
  const sentEmails = emailsIn(cluster)
  const back = await recoverAndCompare(next(), { moment, records }, notes)
  await sleep(EMAILS_MS, undefined, { signal })
  const problems = [
    ...lost.map((key) => `lost before the recovery time: ${key}`),
    ...back.problems,
    ...emailsSentTwice(back.cluster, sentEmails).map((name) => `sent a second time: ${name}`),
  ]
  notes.push(
    `${sentEmails.length} emails were sent before the cluster was killed. None was sent again in the ${EMAILS_MS / SECOND} s after the recovery.`,
  )
  notes.push(`Load average at the end ${os.loadavg()[0]?.toFixed(1)}.`)
  const lines = [...(problems.length ? [] : notes), ...problems.map((problem) => `✗ ${problem}`)]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
  return problems.length === 0
}

/**
 * @param {Cluster} cluster
 * @param {{ moment: Date, records: Records }} expected
 * @param {string[]} notes
 */
async function recoverAndCompare(cluster, { moment, records }, notes) {
  const begun = performance.now()
  /** @type {string[]} */
  let problems = ['the records were not read']
  const recovered = await recover(cluster, moment, {
    replace: true,
    inspect: async () => {
      const inspectedAt = performance.now()
      problems = differencesOf(records, await readNow(cluster))
      notes.push(`All records were restored ${((inspectedAt - begun) / SECOND).toFixed(1)} s after the recovery began.`)
    },
  })
  notes.push(
    `The academy responded, and a new backup was complete, after ${((performance.now() - begun) / SECOND).toFixed(1)} s.`,
  )
  await waitUntilHealthy(cluster)
  if (recovered.emails === 0) problems.push('no email was waiting at the recovery time, so resending was not tested')
  notes.push(`The last transaction: ${recovered.last}. Emails held for an admin: ${recovered.emails}.`)
  return { cluster, problems }
}

/**
 * Lets one instance run jobs from now on.
 * @param {Cluster} cluster
 * @param {AbortSignal} signal
 */
async function enableJobs(cluster, signal) {
  const [instance] = cluster.topology.instances
  if (!instance) throw new Error('there is no instance')
  cluster.differences.delete(instance.name)
  await restartInstance(new Trial(cluster, { signal, faultDurationMs: 0 }), instance)
}

/**
 * Damages the data with the SQL in `MISTAKES` while writes continue. Waits until these changes are archived, and then
 * waits for more writes. Returns the time at which the last WAL segment was archived, and the longest archiving delay
 * in seconds.
 * @param {Cluster} cluster
 * @param {number} half
 * @param {AbortSignal} signal
 */
async function writeWithMistake(cluster, half, signal) {
  await sleep(half, undefined, { signal })
  return withPrimary(cluster, async (client) => {
    for (const mistake of MISTAKES) await client.query(mistake)
    /** @type {import('pg').QueryResult<{ name: string }>} */
    const { rows } = await client.query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS name')
    const segment = rows[0]?.name ?? ''
    let oldest = 0
    await waitFor('the mistake is not archived', ARCHIVING_LIMIT_SECONDS, async () => {
      const archived = await readArchiveStatus(client)
      oldest = Math.max(oldest, archived.age)
      return archived.name >= segment
    })
    // Writes continue during this pause. When the test kills the cluster, some of these writes are not archived yet.
    await sleep(MIN_DURATION_MS, undefined, { signal })
    const { at, age } = await readArchiveStatus(client)
    return { last: at, longestDelay: Math.max(oldest, age) }
  })
}

/** @param {import('pg').Client} client */
async function readArchiveStatus(client) {
  /** @type {import('pg').QueryResult<{ name: string, at: Date, age: number }>} */
  const { rows } = await client.query(
    `SELECT coalesce(last_archived_wal, '') AS name, coalesce(last_archived_time, now()) AS at,
       coalesce(extract(epoch FROM clock_timestamp() - last_archived_time), 0)::float8 AS age FROM pg_stat_archiver`,
  )
  const [archived] = rows
  if (!archived) throw new Error('PostgreSQL returned no archive statistics')
  return archived
}

/** Kills all of the cluster's processes at once, like a power failure. @param {Cluster} cluster */
async function killAll({ parts, topology }) {
  for (const part of parts.values()) part.disableRestart()
  const partPids = [...parts.values()].flatMap(({ pid }) => (pid === null ? [] : processTreeOf(pid)))
  const pids = [
    ...partPids,
    ...topology.databases.flatMap(({ name }) => databaseProcesses(topology.at(`${name}/data`))),
  ]
  for (const pid of pids) sendSignal(pid, 'SIGKILL')
  await waitUntil(() => !pids.some(isAlive), EXIT_TIMEOUT_MS, 20)
}

/** Returns the files of the sent emails. @param {Cluster} cluster */
function emailsIn({ topology }) {
  const folder = topology.at('files/mail')
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
}

/**
 * Returns the emails that were sent again after the recovery. An email's file name ends with its kind and ID.
 * @param {Cluster} cluster
 * @param {string[]} sent the emails that were sent before the cluster was killed
 */
function emailsSentTwice(cluster, sent) {
  const idOf = (/** @type {string} */ name) => name.slice('2026-11-23T14-05-00-'.length)
  const before = new Set(sent.map(idOf))
  return emailsIn(cluster).filter((name) => !sent.includes(name) && before.has(idOf(name)))
}

/** @param {Ledger} ledger */
const countAcknowledged = ({ acknowledged }) => Object.values(acknowledged).reduce((sum, keys) => sum + keys.size, 0)

/** @param {Date} from @param {Date} to */
const seconds = (from, to) => `${((to.getTime() - from.getTime()) / SECOND).toFixed(1)} s`

/** @param {number} bytes */
const inMegabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** @param {string} folder */
function sizeOf(folder) {
  const { stdout } = spawnSync('du', ['-sb', folder], { encoding: 'utf8' })
  return Number(stdout.split('\t', 1)[0])
}
