import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} Asked */
/**
 * @typedef {object} Answer
 * @property {number} at when it was asked, in milliseconds since the begin
 * @property {number} wait until its answer was read, in milliseconds
 * @property {number} status 0: none came
 */
/** @typedef {{ answers: Answer[], late: number }} Asking `late`: by how many milliseconds the asking itself was behind at the worst */

const STEP_MS = 5
/** As long as a person may look at an empty page. */
const PATIENCE_MS = 20_000

/** Whoever comes uses a connection that is free, or opens one. */
export const connections = () =>
  new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1000 })

/**
 * Asks so many times a second, whatever becomes of those before: as people come, who know nothing of each other. Done when the
 * last one was answered or has lost patience.
 * @param {string} address
 * @param {http.Agent} agent
 * @param {{ perSecond: number, seconds: number }} load
 * @param {() => Asked} next
 * @returns {Promise<Asking>}
 */
export async function arrive(address, agent, { perSecond, seconds }, next) {
  const begun = performance.now()
  /** @type {Promise<Answer>[]} */
  const asked = []
  let late = 0
  for (let now = begun; now < begun + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - begun) * perSecond) / 1000)
    late = Math.max(late, ((due - asked.length) * 1000) / perSecond)
    while (asked.length < due) asked.push(ask(address, agent, begun, next()))
    await sleep(STEP_MS)
  }
  return { answers: await Promise.all(asked), late }
}

/**
 * Asks by so many at once, each as soon as it was answered: as fast as a server goes that is never late.
 * @param {string} address
 * @param {http.Agent} agent
 * @param {{ atOnce: number, seconds: number }} load
 * @param {() => Asked} next
 * @returns {Promise<Asking>}
 */
export async function takeTurns(address, agent, { atOnce, seconds }, next) {
  const begun = performance.now()
  /** @type {Answer[]} */
  const answers = []
  const one = async () => {
    while (performance.now() < begun + seconds * 1000) answers.push(await ask(address, agent, begun, next()))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { answers, late: 0 }
}

/**
 * @param {string} address
 * @param {http.Agent} agent
 * @param {number} begun
 * @param {Asked} asked
 * @returns {Promise<Answer>}
 */
function ask(address, agent, begun, { method = 'GET', path, headers = {}, body }) {
  const at = performance.now()
  return new Promise((resolve) => {
    const end = (/** @type {number} */ status) => resolve({ at: at - begun, wait: performance.now() - at, status })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(address + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode ?? 0))
      response.once('error', () => end(0))
    })
    request.setTimeout(PATIENCE_MS, () => request.destroy())
    request.once('error', () => end(0))
    request.end(body)
  })
}
