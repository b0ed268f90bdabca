import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Failure } from '../system/failure.mjs'
import { familyMs, serverMs } from './cost.mjs'

/** @import { Request } from 'autocannon' */
/** @typedef {{ name: string, address: string, pid: number }} Contestant a server that is measured */
/**
 * @typedef {object} Round
 * @property {number} perSecond
 * @property {number} p50 milliseconds, as are all that follow
 * @property {number} p99
 * @property {number} main what one request costs the server's main thread
 * @property {number} server what it costs the server's whole process
 * @property {number} database what it costs all processes of the database
 * @property {number} client what share of one processor the asking took: near 1, the client is what is measured
 */
/**
 * @typedef {object} Load
 * @property {number} connections
 * @property {number} seconds
 * @property {number} warmUp seconds
 * @property {number} postmaster
 * @property {number} [status]
 */

const SAMPLE_MS = 50
const LONGEST_MS = 20_000
/** Some connections may be cut by the client's own end; anything above is a fault. */
const TOLERATED = 0.002

/**
 * Asks one server over and over by as many connections as said, each waiting for its answer before it asks again, and measures
 * a stretch in the middle. The waiting times are those of single requests, not of a histogram's classes.
 * @param {Contestant} contestant
 * @param {{ path: string, headers?: Record<string, string> | undefined } | { requests: Request[], exhausted: Promise<unknown> }} asked `exhausted`: nothing is left to ask
 * @param {Load} load
 * @returns {Promise<Round>}
 */
export async function drive({ name, address, pid }, asked, { connections, seconds, warmUp, postmaster, status = 200 }) {
  /** @type {number[]} */
  const times = []
  let measuring = false
  let wrong = 0
  let wrongStatus = 0
  const one = 'path' in asked
  const run = autocannon({
    url: address + (one ? asked.path : ''),
    ...(one ? { headers: asked.headers ?? {} } : { requests: asked.requests }),
    connections,
    duration: seconds + warmUp + 60,
    sampleInt: SAMPLE_MS,
    timeout: 20,
  })
  run.on('response', (_client, answered, _bytes, milliseconds) => {
    if (!measuring) return
    times.push(milliseconds)
    if (answered === status) return
    wrong++
    wrongStatus = answered
  })
  const exhausted = one ? new Promise(() => {}) : asked.exhausted
  await Promise.race([sleep(warmUp * 1000), exhausted])
  const before = spent(pid, postmaster)
  measuring = true
  await Promise.race([sleep(seconds * 1000), exhausted])
  // What is slow has to answer everybody once, or what was measured is only its fastest answers.
  while (times.length < 2 * connections && performance.now() < before.at + LONGEST_MS) {
    const left = await Promise.race([sleep(SAMPLE_MS, true), exhausted])
    if (!left) break
  }
  measuring = false
  const after = spent(pid, postmaster)
  run.stop()
  const { errors } = await run
  const what = `${one ? asked.path : 'writing'} at ${name}`
  if (errors > TOLERATED * times.length)
    throw new Failure(`${what}: ${errors} requests of ${times.length} got no answer.`)
  if (wrong > TOLERATED * times.length)
    throw new Failure(`${what}: ${wrong} answers of ${times.length} were a ${wrongStatus}.`)
  if (times.length === 0) throw new Failure(`${what}: nothing was answered.`)
  return roundOf(times, before, after)
}

/**
 * @param {number[]} times
 * @param {ReturnType<typeof spent>} before
 * @param {ReturnType<typeof spent>} after
 * @returns {Round}
 */
function roundOf(times, before, after) {
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ part) =>
    times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? Number.NaN
  const elapsed = after.at - before.at
  const each = (/** @type {'main' | 'server' | 'database'} */ what) => (after[what] - before[what]) / times.length
  return {
    perSecond: (times.length * 1000) / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    main: each('main'),
    server: each('server'),
    database: each('database'),
    client: (after.client - before.client) / elapsed,
  }
}

/**
 * @param {number} pid
 * @param {number} postmaster
 */
function spent(pid, postmaster) {
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), ...serverMs(pid), database: familyMs(postmaster), client: (user + system) / 1000 }
}
