import { setTimeout as sleep } from 'node:timers/promises'
import { checkNode, install } from '../start/install.mjs'
import { asFailure, Failure } from '../system/failure.mjs'
import { endPrograms, withFolderLock } from '../system/programs.mjs'
import { say, table } from '../system/terminal.mjs'

/** @import { Cluster } from './cluster.mjs' */

const BASE = Number(process.env.CLUSTER_PORT || 4100)

/** @type {Cluster | null} */
let cluster = null
/** @type {Promise<void> | null} */
let ending = null
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(0))

// npm run cluster: the academy on three instances, PostgreSQL on three members, one address. Ctrl-C ends it.
try {
  checkNode()
  await withFolderLock(say, install)
  const { generate, isGenerated } = await import('../build/generate.mjs')
  const { build } = await import('../build/build.mjs')
  await withFolderLock(say, async () => {
    if (!isGenerated()) await generate()
    await build('.next')
  })
  const { Cluster, ADMIN } = await import('./cluster.mjs')
  cluster = new Cluster({ base: BASE })
  await cluster.start()
  await watch(cluster, `Admin: ${ADMIN.ADMIN_PHONE}, password ${ADMIN.ADMIN_PASSWORD}`)
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

/** @param {number} code */
function end(code) {
  ending ??= (async () => {
    say('Stopping …')
    await endPrograms()
    await cluster?.stop()
    process.exit(code)
  })()
  return ending
}
