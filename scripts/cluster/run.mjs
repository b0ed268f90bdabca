import { setTimeout as sleep } from 'node:timers/promises'
import { checkNode, install } from '../start/install.mjs'
import { asFailure, Failure } from '../system/failure.mjs'
import { endPrograms, withFolderLock } from '../system/programs.mjs'
import { say, step, table } from '../system/terminal.mjs'

/** @import { Cluster } from './cluster.mjs' */
/** @import { Options } from './prove/options.mjs' */

const [task, ...given] = process.argv.slice(2)
const BASE = Number(process.env.CLUSTER_PORT || 4100)

/** @type {Cluster | null} */
let cluster = null
/** What the proof was asked for with. @type {Options | null} */
let options = null
/** @type {Promise<void> | null} */
let ending = null
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(task === 'prove' ? 130 : 0))

// npm run cluster: the academy on three instances, PostgreSQL on three members, one address. Ctrl-C ends it.
// npm run cluster -- prove: what it loses, and for how long it is away, when its parts fail (prove/prove.mjs).
try {
  if (task !== undefined && task !== 'prove') throw new Failure(`npm run cluster knows no ${task}; it knows prove.`)
  checkNode()
  await withFolderLock(say, install)
  options = task === 'prove' ? await readProof() : null
  const { generate, isGenerated } = await import('../build/generate.mjs')
  const { build } = await import('../build/build.mjs')
  await withFolderLock(say, async () => {
    if (!isGenerated()) await generate()
    await build('.next')
  })
  const { Cluster, ADMIN } = await import('./cluster.mjs')
  const { Network } = await import('./network.mjs')
  cluster = new Cluster({ base: BASE, apart: options !== null && Network.isPossible() })
  if (options) await gatherRelease(cluster)
  await cluster.start()
  if (options) {
    const { prove } = await import('./prove/prove.mjs')
    await end((await prove(cluster, options, interrupted.signal)) ? 0 : 1)
  } else await watch(cluster, `Admin: ${ADMIN.ADMIN_PHONE}, password ${ADMIN.ADMIN_PASSWORD}`)
} catch (error) {
  if (!ending) {
    const known = asFailure(error)
    process.stderr.write(`\n${known instanceof Failure ? known.message : known.stack}\n\n`)
    await end(1)
  }
}

/**
 * What runs where, again whenever it has changed: who leads, who is away.
 * @param {Cluster} running
 * @param {string} login
 */
async function watch(running, login) {
  const { topology } = running
  process.stdout.write(`\n  The academy is open at http://localhost:${topology.address}\n`)
  process.stdout.write(`  ${login}. Logs: ${topology.folder}/logs\n`)
  for (let last = ''; !ending; await sleep(1000)) {
    const rows = await running.standing()
    const drawn = table([['Part', 'Port', 'Process', 'State'], ...rows]).map((line) => `    ${line}`)
    const standing = drawn.join('\n')
    if (standing !== last) process.stdout.write(`\n${standing}\n\n  Ctrl-C stops everything.\n`)
    last = standing
  }
}

/** @param {Cluster} made */
async function gatherRelease(made) {
  const { startFromRelease } = await import('./release.mjs')
  await step('Gathering a release', () => startFromRelease(made))
}

/** @returns {Promise<Options>} */
async function readProof() {
  const [{ readOptions }, { FAULTS }] = await Promise.all([import('./prove/options.mjs'), import('./prove/faults.mjs')])
  return readOptions(
    given,
    FAULTS.map(({ name }) => name),
  )
}

/** @param {number} code */
function end(code) {
  ending ??= (async () => {
    interrupted.abort()
    say('Stopping …')
    await endPrograms()
    await cluster?.stop({ keepLogs: options?.logs })
    process.exit(code)
  })()
  return ending
}
