import os from 'node:os'
import pg from 'pg'
import { ROOT } from '../../../scripts/system/root.mjs'
import { printLine, step } from '../../../scripts/system/terminal.mjs'
import { Cluster } from '../../cluster/cluster.mjs'
import { temporaryFolder } from '../../cluster/folder.mjs'
import { LOOPBACK } from '../../cluster/topology.mjs'
import { connections, sendConcurrently } from '../arrivals.mjs'
import { createRequestMix, isDone, waitAt } from '../overload.mjs'
import { formatNumber, markdown, medianOf } from '../report.mjs'
import { describeConditions, startAcademy } from './academies.mjs'
import { addPeople, SECRET } from './people.mjs'

/** @import { LoadRequest } from '../load-client.mjs' */
/** @typedef {Awaited<ReturnType<typeof import('../../../scripts/postgres/cluster.mjs').startPostgres>>} Postgres */
/** @typedef {{ perSecond: number, p50: number, p99: number, wrong: number, busy: number }} Throughput */

/** The first port of the measured cluster. `npm run cluster` uses other ports by default, so both clusters can run. */
const BASE = 4500
/** Capacity is the throughput with this many clients. Each one sends its next request after the previous response. */
const AT_ONCE = 48
const WARM_UP_SECONDS = 3
const SECONDS = 8

/** The running cluster. @type {Cluster | null} */
let running = null

/** Stops the cluster if one is running. */
export async function stopCluster() {
  const ending = running
  running = null
  await ending?.stop()
}

/**
 * Compares the capacity of the cluster in lab/cluster to that of a single academy started by `npm start`. Measures the
 * cluster with three instances, then with one. Every tenth request is a booking. All servers share this machine, so the
 * result shows the overhead of three instances, not their speed on three machines.
 * @param {Postgres} postgres the database server for the single academy
 * @param {string} folder
 * @param {number} rounds
 * @returns {Promise<string>} as Markdown
 */
export async function measureInstances(postgres, folder, rounds) {
  const begun = new Date()
  const next = await createRequestMix()
  const alone = await startAcademy(postgres, folder, { kind: 'now', name: 'now', root: ROOT })
  const cluster = new Cluster({ base: BASE, folder: temporaryFolder() })
  cluster.secrets.session = SECRET
  running = cluster
  /** @type {Record<'alone' | 'three' | 'one', Throughput[]>} */
  const results = { alone: [], three: [], one: [] }
  try {
    await cluster.start()
    await step('Adding data to the cluster', () => fillCluster(cluster))
    const address = `http://${LOOPBACK}:${cluster.topology.address}`
    const [, ...others] = cluster.topology.instances
    for (let round = 1; round <= rounds; round++) {
      printLine(`Round ${round} of ${rounds}`)
      results.alone.push(await measureThroughput(alone.address, next))
      results.three.push(await measureThroughput(address, next))
      await Promise.all(others.map(({ name }) => cluster.part(name).stop()))
      results.one.push(await measureThroughput(address, next))
      for (const instance of others) await cluster.startInstance(instance, 60)
    }
  } finally {
    await stopCluster()
    await alone.stop()
  }
  const sentences = await describeConditions(begun)
  const method = `${os.availableParallelism()} processors shared by all parts and the client; ${rounds} alternating rounds, medians; ${AT_ONCE} concurrent requests, one booking per nine reads.`
  return `${[...sentences, method].join(' ')}\n\n${tableOf(results)}`
}

/** @param {Cluster} cluster */
async function fillCluster(cluster) {
  const leader = await cluster.leader()
  if (!leader) throw new Error('PostgreSQL has no leader')
  const client = new pg.Client({ connectionString: cluster.adminUrl(leader) })
  await client.connect()
  await addPeople(client).finally(() => client.end())
}

/**
 * @param {string} address
 * @param {() => LoadRequest} next
 * @returns {Promise<Throughput>}
 */
async function measureThroughput(address, next) {
  const agent = connections()
  await sendConcurrently(address, agent, { atOnce: AT_ONCE, seconds: WARM_UP_SECONDS }, next)
  const before = busyMs()
  const { answers } = await sendConcurrently(address, agent, { atOnce: AT_ONCE, seconds: SECONDS }, next)
  const busy = (busyMs() - before) / (SECONDS * 1000)
  agent.destroy()
  const done = answers.filter(isDone)
  return {
    perSecond: done.length / SECONDS,
    p50: waitAt(done, 0.5),
    p99: waitAt(done, 0.99),
    wrong: answers.length - done.length,
    busy,
  }
}

/** Returns the processor time of the whole machine so far. */
const busyMs = () => os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

/** @param {Record<'alone' | 'three' | 'one', Throughput[]>} results */
function tableOf(results) {
  const names = {
    alone: 'one academy started with `npm start`, with a separate PostgreSQL',
    one: 'the cluster, one instance',
    three: 'the cluster, three instances',
  }
  const rows = /** @type {const} */ (['alone', 'one', 'three']).map((which) => {
    const of = (/** @type {keyof Throughput} */ what) => medianOf(results[which].map((round) => round[what]))
    return [
      names[which],
      formatNumber(of('perSecond')),
      formatNumber(of('p50'), 1),
      formatNumber(of('p99'), 1),
      formatNumber(of('wrong')),
      formatNumber(of('busy'), 2),
    ]
  })
  return markdown([['', 'successful per second', 'p50, ms', 'p99, ms', 'failed', 'processors busy'], ...rows])
}
