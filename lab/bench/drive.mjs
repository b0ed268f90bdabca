import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../../scripts/system/failure.mjs'
import { processTreeMs, serverMs } from './cost.mjs'
import { LoadClient } from './load-client.mjs'

/** @import { LoadRequest } from './load-client.mjs' */
/** @typedef {{ name: string, address: string, pid: number }} ServerUnderTest a measured server */
/**
 * @typedef {object} Round
 * @property {number} perSecond
 * @property {number} p50 in milliseconds, like all fields below except `client`
 * @property {number} p99
 * @property {number} main processor time per request of the server's main thread
 * @property {number} server processor time per request of the server's whole process
 * @property {number} database processor time per request of all processes of the database
 * @property {number} client the client's use of one processor. If it is near 1, the client is too slow for this test.
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
/** The maximum share of errors. A run with a higher share does not count. */
const MAX_ERROR_SHARE = 0.002

/**
 * Sends requests to one server on a fixed number of connections. Starts to measure after the warm-up. Each connection
 * sends its next request after the previous response. Computes percentiles from the times of all measured requests.
 * @param {ServerUnderTest} server
 * @param {LoadRequest | (() => LoadRequest | undefined)} request
 *   one request, or a function that returns the next request, or undefined at the end
 * @param {Load} load
 * @returns {Promise<Round>}
 */
export async function drive(
  { name, address, pid },
  request,
  { connections, seconds, warmUp, postmaster, status = 200 },
) {
  /** @type {number[]} */
  const times = []
  let measuring = false
  let wrong = 0
  let wrongStatus = 0
  const next = typeof request === 'function' ? request : () => request
  const loadClient = new LoadClient(address, connections, next, (receivedStatus, milliseconds) => {
    if (!measuring) return
    times.push(milliseconds)
    if (receivedStatus === status) return
    wrong++
    wrongStatus = receivedStatus
  })
  await Promise.race([sleep(warmUp * 1000), loadClient.ended])
  const before = readUsage(pid, postmaster)
  measuring = true
  await Promise.race([sleep(seconds * 1000), loadClient.ended])
  // Measure a slow server for longer, until it has sent two responses per connection. Otherwise the slowest responses
  // would be missing from the measurement.
  while (times.length < 2 * connections && performance.now() < before.at + LONGEST_MS) {
    const left = await Promise.race([sleep(SAMPLE_MS, true), loadClient.ended])
    if (!left) break
  }
  measuring = false
  const after = readUsage(pid, postmaster)
  await loadClient.stop()
  const { errors } = loadClient
  const what = `${typeof request === 'function' ? 'writes' : request.path} on ${name}`
  if (errors > MAX_ERROR_SHARE * times.length)
    throw new Failure(`${what}: ${errors} of ${times.length} requests got no response.`)
  if (wrong > MAX_ERROR_SHARE * times.length)
    throw new Failure(
      `${what}: ${wrong} of ${times.length} responses had the wrong status, for example ${wrongStatus}.`,
    )
  if (times.length === 0) throw new Failure(`${what}: there were no responses.`)
  return roundOf(times, before, after)
}

/**
 * @param {number[]} times
 * @param {ReturnType<typeof readUsage>} before
 * @param {ReturnType<typeof readUsage>} after
 * @returns {Round}
 */
function roundOf(times, before, after) {
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ part) =>
    times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? Number.NaN
  const elapsed = after.at - before.at
  const perRequest = (/** @type {'main' | 'server' | 'database'} */ what) => (after[what] - before[what]) / times.length
  return {
    perSecond: (times.length * 1000) / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    main: perRequest('main'),
    server: perRequest('server'),
    database: perRequest('database'),
    client: (after.client - before.client) / elapsed,
  }
}

/**
 * @param {number} pid
 * @param {number} postmaster
 */
function readUsage(pid, postmaster) {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    ...serverMs(pid),
    database: processTreeMs(postmaster),
    client: (user + system) / 1000,
  }
}
