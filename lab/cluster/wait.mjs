import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, messageOf } from '../../scripts/system/failure.mjs'

const ANSWER_MS = 2000

/**
 * @param {string} url
 * @param {{ method?: string }} [options]
 */
export async function respondsOk(url, { method = 'GET' } = {}) {
  const { ok } = await fetch(url, { method, signal: AbortSignal.timeout(ANSWER_MS) })
  return ok
}

/**
 * @param {string} problem the message if the check never succeeds
 * @param {number} within seconds
 * @param {() => boolean | Promise<boolean>} check repeated while it returns false or throws
 * @param {() => boolean} [hasFailed] stops early if true
 */
export async function waitFor(problem, within, check, hasFailed = () => false) {
  const begun = Date.now()
  let last = ''
  for (const end = begun + within * 1000; Date.now() < end && !hasFailed(); await sleep(200)) {
    try {
      if (await check()) return
    } catch (error) {
      last = messageOf(error)
    }
  }
  throw new Failure(`After ${Math.round((Date.now() - begun) / 1000)} s: ${problem}${last ? ` (${last})` : ''}.`)
}
