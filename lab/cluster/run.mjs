import { setTimeout as sleep } from 'node:timers/promises'
import { checkNode, install } from '../../scripts/start/install.mjs'
import { asFailure, Failure, messageOf } from '../../scripts/system/failure.mjs'
import { endPrograms, withFolderLock } from '../../scripts/system/programs.mjs'
import { printLine, step, table } from '../../scripts/system/terminal.mjs'

/** @import { Cluster } from './cluster.mjs' */
/** @import { Options } from './prove/options.mjs' */

const [task = 'run', ...args] = process.argv.slice(2)
const BASE = Number(process.env.CLUSTER_PORT || 4100)
const DAY_MS = 24 * 3600 * 1000

/** @type {Cluster | null} */
let cluster = null
/** The options for `prove`. @type {Options | null} */
let options = null
/** @type {Promise<void> | null} */
let ending = null
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(task === 'run' ? 0 : 130))

/** @type {Record<string, () => Promise<void>>} */
const TASKS = {
  // npm run cluster: runs the academy with three instances, three PostgreSQL members and one address. Ctrl-C stops it.
  run,
  // npm run cluster -- backup: makes a full backup of the running cluster.
  backup,
  // npm run cluster -- recover --to <moment>: restores the database as it was at that moment, and runs the cluster.
  recover,
  // npm run cluster -- prove: tests for data loss and downtime when parts fail (prove/prove.mjs).
  // prove recovery: tests that a recovery restores every record (prove/recovery.mjs).
  prove,
}

try {
  const work = TASKS[task]
  if (!work) throw new Failure(`Unknown task: ${task}. The tasks are ${Object.keys(TASKS).slice(1).join(', ')}.`)
  checkNode()
  await withFolderLock(printLine, install)
  await work()
} catch (error) {
  if (!ending) {
    const failure = asFailure(error)
    process.stderr.write(`\n${failure instanceof Failure ? failure.message : failure.stack}\n\n`)
    await end(1)
  }
}

async function run() {
  const keptCluster = await openCluster()
  const { resumeSteps } = await import('./recovery/recover.mjs')
  const first = resumeSteps(keptCluster)
  const { backups } = await keptCluster.repository.contents()
  if (backups.length > 0 && !keptCluster.hasData)
    throw new Failure(
      `${keptCluster.topology.folder} contains backups but no data. Restore the latest state: npm run cluster -- recover --to latest`,
      'To start with a new academy, delete this folder.',
    )
  await buildAcademy()
  await keptCluster.start(first)
  const last = Math.max(...backups.map(({ stop }) => stop.getTime()))
  await printStatusChanges(keptCluster, Date.now() - last > DAY_MS)
}

async function backup() {
  const [{ Cluster }, { readKeptFolder }] = await Promise.all([import('./cluster.mjs'), import('./folder.mjs')])
  const running = new Cluster({ base: BASE, folder: readKeptFolder(BASE) })
  if (!(await running.leader()))
    throw new Failure(
      `The PostgreSQL of the cluster in ${running.topology.folder} has no leader.`,
      'Start the cluster: npm run cluster',
    )
  await step('Creating a backup', () => running.backUp())
  const { backups } = await running.repository.contents()
  const rows = backups.map(({ label, stop, bytes }) => [
    label,
    stop.toISOString(),
    `${(bytes / 2 ** 20).toFixed(1)} MB`,
  ])
  const lines = table([['Backup', 'Usable from', 'Size'], ...rows])
  process.stdout.write(
    `\n${lines.map((line) => `  ${line}\n`).join('')}\n  in ${running.topology.at('repository')}\n\n`,
  )
}

async function recover() {
  const { readRecoverOptions, recover: recoverCluster, linesOf } = await import('./recovery/recover.mjs')
  const { moment, replace } = readRecoverOptions(args)
  const keptCluster = await openCluster()
  await buildAcademy()
  const recovered = await recoverCluster(keptCluster, moment, { replace })
  process.stdout.write(`\n${linesOf(moment, recovered).join('\n')}\n`)
  await printStatusChanges(keptCluster, false)
}

async function prove() {
  const [{ Cluster }, { Network }, { temporaryFolder }] = await Promise.all([
    import('./cluster.mjs'),
    import('./network.mjs'),
    import('./folder.mjs'),
  ])
  const { readOptions } = await import('./prove/options.mjs')
  const { FAULTS } = await import('./prove/faults.mjs')
  const isRecovery = args[0] === 'recovery'
  const parsedOptions = isRecovery
    ? readOptions(args.slice(1), [])
    : readOptions(
        args,
        FAULTS.map(({ name }) => name),
      )
  options = parsedOptions
  await buildAcademy()
  const folder = temporaryFolder()
  const make = () => {
    cluster = new Cluster({ base: BASE, folder, separateNetworks: !isRecovery && Network.isPossible() })
    return cluster
  }
  const made = make()
  const { signal } = interrupted
  if (isRecovery) {
    const { holdJobs, proveRecovery } = await import('./prove/recovery.mjs')
    holdJobs(made)
    await made.start()
    await end((await proveRecovery(made, parsedOptions, { signal, next: make })) ? 0 : 1)
  } else {
    const [{ useNewRelease }, { prove: proveFaults }] = await Promise.all([
      import('./release.mjs'),
      import('./prove/prove.mjs'),
    ])
    await step('Building a release', () => useNewRelease(made))
    await made.start()
    await end((await proveFaults(made, parsedOptions, signal)) ? 0 : 1)
  }
}

/** Opens the cluster that keeps its data between runs, but does not start it. Locks its folder for this process. */
async function openCluster() {
  const [{ Cluster }, { openKeptFolder }] = await Promise.all([import('./cluster.mjs'), import('./folder.mjs')])
  cluster = new Cluster({ base: BASE, folder: openKeptFolder(BASE) })
  return cluster
}

/** Builds the application for the instances, with the same settings as npm start. */
async function buildAcademy() {
  const { loadDotEnv } = await import('../../scripts/start/settings.mjs')
  const { generate, isGenerated } = await import('../../scripts/build/generate.mjs')
  const { build } = await import('../../scripts/build/build.mjs')
  await loadDotEnv()
  await withFolderLock(printLine, async () => {
    if (!isGenerated()) await generate()
    await build('.next')
  })
}

/**
 * Prints the status of each part of the cluster whenever it changes.
 * @param {Cluster} running
 * @param {boolean} withBackup whether the cluster needs a backup
 */
async function printStatusChanges(running, withBackup) {
  const { ADMIN, addressOf } = await import('./instance.mjs')
  const { readPartStatuses } = await import('./status.mjs')
  const { topology } = running
  process.stdout.write(`\n  The academy is open at ${addressOf(topology)}\n`)
  process.stdout.write(
    `  Admin: ${ADMIN.ADMIN_PHONE}, password ${ADMIN.ADMIN_PASSWORD}. Logs: ${topology.folder}/logs\n`,
  )
  if (withBackup) {
    step('Creating a backup', () => running.backUp()).catch((error) => {
      if (!ending) printLine(`The backup failed: ${messageOf(error)}`)
    })
  }
  for (let last = ''; !ending; await sleep(1000)) {
    const rows = await readPartStatuses(running)
    const drawn = table([['Part', 'Port', 'Process', 'Status'], ...rows]).map((line) => `    ${line}`)
    const statusTable = drawn.join('\n')
    if (statusTable !== last)
      process.stdout.write(`\n${statusTable}\n\n  Ctrl-C stops everything. The data stays in ${topology.folder}.\n`)
    last = statusTable
  }
}

/** @param {number} code */
function end(code) {
  ending ??= (async () => {
    interrupted.abort()
    printLine('Stopping …')
    await endPrograms()
    await cluster?.stop({ keepLogs: options?.logs })
    process.exit(code)
  })()
  return ending
}
