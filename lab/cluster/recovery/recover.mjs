import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { holdEmails } from '../../../scripts/migrate/hold-emails.mjs'
import { Failure, messageOf } from '../../../scripts/system/failure.mjs'
import { printLine, promptUser, step } from '../../../scripts/system/terminal.mjs'
import { planFor, readMoment } from './moment.mjs'

/** @import { Cluster } from '../cluster.mjs' */
/** @import { Topology } from '../topology.mjs' */
/** @import { Recovery } from './moment.mjs' */
/**
 * The state of a recovery. `begun`: the records may be inconsistent. `emails`: the records are complete, but the
 * pending emails are not on hold yet. `done`: the recovery is complete.
 * @typedef {Recovery & { state: 'begun' | 'emails' | 'done' }} RecoveryRecord
 */
/**
 * @typedef {object} Recovered
 * @property {string | null} last the time of the last restored transaction, from PostgreSQL's log
 * @property {string | null} previousDataDir the folder with the members' previous data
 * @property {number} emails emails waiting for an admin (scripts/migrate/hold-emails.mjs)
 */

const LOG = 'recoveries.json'
const TOO_LATE = 'The archive ends before this time, so some changes from before it may be missing.'
const NOTHING_DONE = 'Choose an earlier time, or use --to latest. Nothing was changed.'

/**
 * Parses the options of `npm run cluster -- recover`.
 * @param {string[]} args
 */
export function readRecoverOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, replace: { type: 'boolean', default: false } },
    })
    return { moment: readMoment(values.to), replace: values.replace }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${messageOf(error)}.`, `npm run cluster -- recover --to '2026-11-23 14:05:00+05:30' [--replace]`)
  }
}

/**
 * Restores the cluster from its repository to its state at a given time, and starts it. Moves the members' current
 * data aside instead of deleting it. See docs/decisions/2026-11-23-backup.md.
 * @param {Cluster} cluster a cluster that has not been started
 * @param {Date | null} moment null: the latest archived time
 * @param {{ replace: boolean, inspect?: () => Promise<void> }} options
 *   replace: replaces the current data without asking for confirmation; inspect: see Cluster.start
 * @returns {Promise<Recovered>}
 */
export async function recover(cluster, moment, { replace, inspect }) {
  const { topology, repository, hasData } = cluster
  const { backups, timeline: left } = await repository.contents()
  const before = readRecoveryRecords(topology)
  const now = new Date()
  const plan = planFor(moment, { backups, recoveries: before, now })
  printLine(`Using the backup ${plan.set}${plan.timeline ? ` and timeline ${plan.timeline}` : ''}.`)
  if (hasData && !replace) await confirmReplace(topology.folder, moment)
  const previousDataDir = moveCurrentDataAside(topology, now)
  const recordState = (/** @type {RecoveryRecord['state']} */ state) =>
    writeRecoveryRecords(topology, [...before, { to: moment ?? now, at: now, left, state }])
  recordState('begun')
  let heldEmails = 0
  try {
    await cluster.start({
      plan: { ...plan, moment },
      inspect: async () => {
        recordState('emails')
        await inspect?.()
      },
      change: async () => {
        heldEmails = await holdPendingEmails(cluster)
        recordState('done')
      },
    })
  } catch (error) {
    const log = logOf(topology)
    // Once a member is the leader, it writes to the backup repository. After that, the recovery cannot be undone.
    if (/archive recovery complete/.test(log) || !cluster.folder.kept) throw error
    await cluster.stop()
    restorePreviousData(topology, previousDataDir)
    writeRecoveryRecords(topology, before)
    throw /recovery ended before configured recovery target/.test(log) ? new Failure(TOO_LATE, NOTHING_DONE) : error
  }
  // Makes a new backup, so that a later recovery can start from the recovered data.
  await step('Creating a backup', () => cluster.backUp())
  return { last: lastTransaction(topology), previousDataDir: hasData ? previousDataDir : null, emails: heldEmails }
}

/**
 * Returns the remaining steps of an interrupted recovery. Throws a Failure if the recovery must be repeated.
 * @param {Cluster} cluster
 * @returns {{ change?: () => Promise<void> }}
 */
export function resumeSteps(cluster) {
  const records = readRecoveryRecords(cluster.topology)
  const last = records.at(-1)
  if (!last || last.state === 'done') return {}
  if (last.state === 'begun')
    throw new Failure(
      `The recovery to ${last.to.toISOString()} was interrupted.`,
      'Run it again, with the same time or another one.',
    )
  return {
    change: async () => {
      await holdPendingEmails(cluster)
      writeRecoveryRecords(cluster.topology, [...records.slice(0, -1), { ...last, state: 'done' }])
    },
  }
}

/** @param {Cluster} cluster its primary must be writable, and no clients may be connected yet */
async function holdPendingEmails(cluster) {
  const leader = await cluster.leader()
  if (!leader) throw new Failure('PostgreSQL has no leader.')
  return step('Holding the emails', async () => (await holdEmails(cluster.adminUrl(leader))).emails)
}

/**
 * @param {string} folder
 * @param {Date | null} moment
 */
async function confirmReplace(folder, moment) {
  if (!process.stdin.isTTY)
    throw new Failure(`${folder} already contains a cluster.`, 'Use --replace to move it aside.')
  const question =
    `${folder} contains a cluster. Move its data aside and restore it as of ${moment ? moment.toISOString() : 'the latest archived change'}?\n` +
    'The academy will lose later changes. Type "recover": '
  if ((await promptUser(question)) !== 'recover') throw new Failure('Nothing was changed.')
}

/**
 * Returns the files that a recovery replaces: the members' data and logs, and etcd's data.
 * @param {Topology} topology
 */
const replacedPathsOf = ({ databases, etcd }) => [
  ...databases.flatMap(({ name }) => [`${name}/data`, `logs/${name}.log`]),
  ...etcd.map(({ name }) => name),
]

/**
 * @param {Topology} topology
 * @param {Date} now
 */
function moveCurrentDataAside(topology, now) {
  const { folder, at } = topology
  const previousDataDir = path.join(
    folder,
    `before-recovery-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')}`,
  )
  for (const place of replacedPathsOf(topology).filter((one) => fs.existsSync(at(one)))) {
    fs.mkdirSync(path.dirname(path.join(previousDataDir, place)), { recursive: true, mode: 0o700 })
    fs.renameSync(at(place), path.join(previousDataDir, place))
  }
  return previousDataDir
}

/**
 * @param {Topology} topology
 * @param {string} previousDataDir
 */
function restorePreviousData(topology, previousDataDir) {
  const { at } = topology
  if (!fs.existsSync(previousDataDir)) return
  for (const place of replacedPathsOf(topology)) {
    fs.rmSync(at(place), { recursive: true, force: true })
    if (fs.existsSync(path.join(previousDataDir, place))) fs.renameSync(path.join(previousDataDir, place), at(place))
  }
  fs.rmSync(previousDataDir, { recursive: true })
}

/** @param {Topology} topology @returns {RecoveryRecord[]} */
function readRecoveryRecords({ at }) {
  if (!fs.existsSync(at(LOG))) return []
  /** @type {{ to: string, at: string, left: number, state: RecoveryRecord['state'] }[]} */
  const records = JSON.parse(fs.readFileSync(at(LOG), 'utf8'))
  return records.map((record) => ({ ...record, to: new Date(record.to), at: new Date(record.at) }))
}

/**
 * @param {Topology} topology
 * @param {RecoveryRecord[]} records
 */
function writeRecoveryRecords({ at }, records) {
  fs.writeFileSync(`${at(LOG)}.new`, JSON.stringify(records, null, 2), { mode: 0o600 })
  fs.renameSync(`${at(LOG)}.new`, at(LOG))
}

/** @param {Topology} topology */
function logOf({ at, databases: [first] }) {
  const file = at(`logs/${first?.name}.log`)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

/** @param {Topology} topology */
function lastTransaction(topology) {
  const [last] = [...logOf(topology).matchAll(/last completed transaction was at log time (.+)/g)].reverse()
  return last?.[1] ?? null
}

/**
 * Returns the lines that summarise a finished recovery in the terminal.
 * @param {Date | null} moment
 * @param {Recovered} recovered
 */
export function linesOf(moment, { last, previousDataDir, emails }) {
  return [
    `  The academy is as it was at ${moment ? moment.toISOString() : 'the latest archived change'}.`,
    last
      ? `  The last restored transaction was made at ${last}.`
      : '  No transaction was made between the backup and this time.',
    ...(previousDataDir ? [`  The previous data is in ${previousDataDir}; delete it when you no longer need it.`] : []),
    emails > 0
      ? `  ${emails} emails were waiting then, and may have been sent since. None is sent again automatically. Messages (state: failed) lists them, so that an admin can send them.`
      : '  No email was waiting then.',
    '  If people were deleted after this time, delete them again. Meetings and pictures that were removed after this time cannot be restored.',
  ]
}
