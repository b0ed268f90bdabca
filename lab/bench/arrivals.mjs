import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { LoadRequest } from './load-client.mjs' */
/**
 * @typedef {object} Answer
 * @property {number} at when the request was sent, in milliseconds since the start
 * @property {number} wait the time until the response was read, in milliseconds
 * @property {number} status 0 if there was no response
 */
/**
 * @typedef {{ answers: Answer[], late: number }} LoadResult
 *   `late`: the longest delay of the client itself, in milliseconds
 */

const STEP_MS = 5
/** The request timeout. A person would not wait longer for a page. */
const REQUEST_TIMEOUT_MS = 20_000

/** Returns an agent that keeps connections open for reuse. The number of connections is not limited. */
export const connections = () =>
  new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1000 })

/**
 * Sends requests at a fixed rate and does not wait for responses, like people who arrive independently. Resolves when
 * the last request has been answered or has timed out.
 * @param {string} address
 * @param {http.Agent} agent
 * @param {{ perSecond: number, seconds: number }} load
 * @param {() => LoadRequest} next
 * @returns {Promise<LoadResult>}
 */
export async function sendAtRate(address, agent, { perSecond, seconds }, next) {
  const begun = performance.now()
  /** @type {Promise<Answer>[]} */
  const answers = []
  let late = 0
  for (let now = begun; now < begun + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - begun) * perSecond) / 1000)
    late = Math.max(late, ((due - answers.length) * 1000) / perSecond)
    while (answers.length < due) answers.push(sendRequest(address, agent, begun, next()))
    await sleep(STEP_MS)
  }
  return { answers: await Promise.all(answers), late }
}

/**
 * Measures the throughput of a server at full load: keeps a fixed number of requests open, and sends the next one after
 * each response.
 * @param {string} address
 * @param {http.Agent} agent
 * @param {{ atOnce: number, seconds: number }} load
 * @param {() => LoadRequest} next
 * @returns {Promise<LoadResult>}
 */
export async function sendConcurrently(address, agent, { atOnce, seconds }, next) {
  const begun = performance.now()
  /** @type {Answer[]} */
  const answers = []
  const one = async () => {
    while (performance.now() < begun + seconds * 1000) answers.push(await sendRequest(address, agent, begun, next()))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { answers, late: 0 }
}

/**
 * @param {string} address
 * @param {http.Agent} agent
 * @param {number} begun
 * @param {LoadRequest} request
 * @returns {Promise<Answer>}
 */
function sendRequest(address, agent, begun, { method = 'GET', path, headers = {}, body }) {
  const at = performance.now()
  return new Promise((resolve) => {
    const end = (/** @type {number} */ status) => resolve({ at: at - begun, wait: performance.now() - at, status })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(address + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode ?? 0))
      response.once('error', () => end(0))
    })
    request.setTimeout(REQUEST_TIMEOUT_MS, () => request.destroy())
    request.once('error', () => end(0))
    request.end(body)
  })
}
