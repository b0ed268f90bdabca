import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../../scripts/system/failure.mjs'
import { findFreePort } from '../../scripts/system/ports.mjs'
import { processTreeOf } from '../../scripts/system/processes.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { printLine } from '../../scripts/system/terminal.mjs'
import { memoryOf, SETTLE_MS } from './cost.mjs'
import { formatNumber, markdown, medianOf } from './report.mjs'

const RETRY_MS = 15
const TIMEOUT_MS = 180_000

/**
 * @typedef {{ page: number, call: number, done: number, server: number, starter: number, lines: string[] }} Start
 *   `page`, `call` and `done`: the milliseconds until the first byte of a page, the first byte of a call that queries
 *   the database, and the last line of output. `server` and `starter`: the memory of both processes at rest, in MiB
 */

/**
 * Measures the second `npm start`: the time from the command to the first byte, and the memory at rest.
 * @param {string} folder
 * @param {number} rounds
 * @returns {Promise<string>} as Markdown
 */
export async function measureStart(folder, rounds) {
  const dataDir = path.join(folder, 'academy')
  printLine('The first start creates the database, and builds the application if there is no build yet …')
  await start(dataDir)
  /** @type {Start[]} */
  const starts = []
  for (let round = 0; round < rounds; round++) starts.push(await start(dataDir))
  const median = (/** @type {'page' | 'call' | 'done' | 'server' | 'starter'} */ what) =>
    medianOf(starts.map((each) => each[what]))
  process.stdout.write(`\n${starts.at(-1)?.lines.join('\n')}\n`)
  const rows = [
    ['first byte of a page', `${formatNumber(median('page') / 1000, 2)} s`],
    ['first response from the database', `${formatNumber(median('call') / 1000, 2)} s`],
    ['last line of output', `${formatNumber(median('done') / 1000, 2)} s`],
    ['memory of the idle server process', `${formatNumber(median('server'))} MiB`],
    ['memory of the idle start process', `${formatNumber(median('starter'))} MiB`],
  ]
  return `The second \`npm start\`, times from the command; medians of ${rounds} starts.\n\n${markdown([['measurement', 'median'], ...rows])}`
}

/**
 * @param {string} dataDir
 * @returns {Promise<Start>}
 */
async function start(dataDir) {
  const port = await findFreePort()
  const begun = performance.now()
  const env = { ...process.env, DATABASE_URL: '', ACADEMY_DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' }
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  const outputComplete = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('Ctrl-C stops everything')) resolve(performance.now() - begun)
    })
  })
  const first = async (/** @type {string} */ where) => {
    while (!(await respondsOk(`http://127.0.0.1:${port}${where}`))) {
      if (child.exitCode !== null || performance.now() - begun > TIMEOUT_MS)
        throw new Failure(`The academy did not start:\n${output}`)
      await sleep(RETRY_MS)
    }
    return performance.now() - begun
  }
  try {
    const [page, call, done] = await Promise.all([first('/home'), first('/api/health'), outputComplete])
    await sleep(SETTLE_MS)
    const processes = processTreeOf(child.pid ?? 0)
    const memory = (/** @type {string} */ program) =>
      memoryOf(processes.find((pid) => commandOf(pid).includes(program)) ?? 0).now
    const lines = output.split('\n').filter((line) => /^\[ *[\d.]+\]/.test(line) && !line.endsWith('…'))
    return {
      page,
      call,
      done,
      server: memory('scripts/server/server.mjs'),
      starter: memory('scripts/start/start.mjs'),
      lines,
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** @param {string} url */
async function respondsOk(url) {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
