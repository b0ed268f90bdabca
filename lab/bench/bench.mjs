import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build/build.mjs'
import { generate, isGenerated } from '../../scripts/build/generate.mjs'
import { migrate } from '../../scripts/migrate/migrate.mjs'
import { startPostgres } from '../../scripts/postgres/cluster.mjs'
import { asFailure, Failure } from '../../scripts/system/failure.mjs'
import { processTreeOf, sendSignal } from '../../scripts/system/processes.mjs'
import { endPrograms, withFolderLock } from '../../scripts/system/programs.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { printLine } from '../../scripts/system/terminal.mjs'
import { measureChart } from './chart.mjs'
import { measureOverload } from './overload.mjs'
import { measurePages } from './pages.mjs'
import { measurePlans } from './reads/plans.mjs'
import { measureAcademies } from './servers/academies.mjs'
import { measureGrowth } from './servers/growth.mjs'
import { measureInstances, stopCluster } from './servers/instances.mjs'
import { measureReplica } from './servers/replica.mjs'
import { BUILD, environment, serve, serverOf, stopServers } from './servers/serve.mjs'
import { measureStart } from './start.mjs'
import { measureUploads } from './uploads.mjs'

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Cluster */
/** @import { RunningServer } from './servers/serve.mjs' */

// Measures the production build in a separate process with its own database. docs/performance.md explains each
// measurement.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    'without-large': { type: 'boolean', default: false },
  },
})
const [what = 'load', ...args] = positionals
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-bench-'))
fs.chmodSync(folder, 0o711)
/** @type {Cluster | null} */
let cluster = null
/** @type {Promise<void> | null} */
let ended = null

/** @type {Record<string, (cluster: Cluster) => Promise<void>>} */
const measures = {
  start: async () => printResult(await measureStart(folder, loadOptions().rounds)),
  uploads: (own) => withAcademy(own, measureUploads),
  chart: (own) => withAcademy(own, (academy) => measureChart(academy, own.url('bench'))),
  pages: (own) => withAcademy(own, (academy) => measurePages(academy, args)),
  plans: async (own) => printResult(await measurePlans(own, folder, args)),
  replica: async () => printResult(await measureReplica(folder, loadOptions().rounds)),
  growth: async (own) => printResult(await measureGrowth(own, folder)),
  instances: async (own) => printResult(await measureInstances(own, folder, loadOptions().rounds)),
  overload: async (own) =>
    printResult(
      await measureOverload(own, folder, {
        against: values.against,
        seconds: Number(values.seconds ?? 30),
        times: Number(args[0] ?? 2),
      }),
    ),
  load: async (own) => printResult(await measureAcademies(own, folder, loadOptions())),
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end().then(() => process.exit(130)))

try {
  const measure = Object.hasOwn(measures, what) ? measures[what] : undefined
  if (!measure)
    throw new Failure(
      `Unknown measurement "${what}". Choose load, overload, plans, replica, growth, instances, start, pages, chart or uploads.`,
    )
  loadOptions()
  await withFolderLock(printLine, async () => {
    if (!isGenerated()) await generate()
    // The measurements `plans`, `replica` and `growth` call the application's functions directly and need no server.
    if (!['plans', 'replica', 'growth'].includes(what)) await build(BUILD)
    if (what === 'instances') await build('.next')
  })
  cluster = await startPostgres({ dataDir: path.join(folder, 'data'), printLine })
  await measure(cluster)
} catch (error) {
  // An interruption by the user is not an error, so it is not reported.
  if (!ended) {
    const failure = asFailure(error)
    process.stderr.write(`\n${failure instanceof Failure ? failure.message : failure.stack}\n`)
    process.exitCode = 1
  }
} finally {
  await end()
}

/** @param {string} text */
function printResult(text) {
  process.stdout.write(`\n${text}\n\n`)
}

/** Stops the servers and the database and deletes their files. */
function end() {
  ended ??= (async () => {
    await endPrograms()
    await stopCluster()
    await stopServers()
    await cluster?.stop()
    cluster?.remove()
    // Ends the child processes, including those of an interrupted build.
    for (const pid of processTreeOf(process.pid).slice(1)) sendSignal(pid, 'SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true })
  })()
  return ended
}

function loadOptions() {
  const { against, only, rounds, seconds = '1.5' } = values
  const [wantedRounds, wantedSeconds] = [Number(rounds), Number(seconds)]
  if (!Number.isInteger(wantedRounds) || wantedRounds < 1)
    throw new Failure('--rounds must be a whole number of at least 1.')
  if (!(wantedSeconds >= 0.2)) throw new Failure('--seconds must be 0.2 or more.')
  const names = [...(only?.split(',') ?? []), ...args].map((word) => word.trim()).filter(Boolean)
  return { against, only: names, rounds: wantedRounds, seconds: wantedSeconds, large: !values['without-large'] }
}

/**
 * Runs `work` on an empty academy with the current build and a separate database.
 * @param {Cluster} own
 * @param {(academy: RunningServer) => Promise<void>} work
 */
async function withAcademy(own, work) {
  await own.create('bench')
  await migrate(own.url('bench'), { applicationUrl: own.applicationUrl('bench') })
  const academy = await serve(serverOf(ROOT), {
    env: environment(own.applicationUrl('bench'), path.join(folder, 'files')),
  })
  await work(academy)
  await academy.stop()
}
