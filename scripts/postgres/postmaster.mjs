import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { asFailure, Failure } from '../system/failure.mjs'
import { isAlive, sendSignal, waitUntil } from '../system/processes.mjs'
import { runAs } from './binaries.mjs'

/** @import { Locations } from './locations.mjs' */

/**
 * Starts a postmaster in a separate session, so that Ctrl-C in the terminal does not stop the database. The caller must
 * stop the database.
 * @param {Pick<Locations, 'binDir' | 'user'>} where
 * @param {string} dataDir
 * @param {Record<string, string | number>} settings
 * @param {string} log the file for the output until PostgreSQL opens its own log; an existing file is overwritten
 */
export function launchPostmaster({ binDir, user }, dataDir, settings, log) {
  const out = fs.openSync(log, 'w', 0o600)
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawn(path.join(binDir, 'postgres'), ['-D', dataDir, ...options], {
    ...runAs(user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', out, out],
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
  })
  fs.closeSync(out)
  const launched = { pid: child.pid ?? null, ended: false }
  child.on('error', () => (launched.ended = true))
  child.on('exit', () => (launched.ended = true))
  child.unref()
  return launched
}

/**
 * Returns the pid and port from postmaster.pid, even if the postmaster has ended. Returns null if the file is
 * missing or invalid.
 * @param {string} dataDir
 */
export function readPidFile(dataDir) {
  try {
    const lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : null
  } catch {
    return null
  }
}

/**
 * True if this pid belongs to the running postmaster of this data directory. On systems other than Linux, checks only
 * that a process with this pid is running.
 * @param {number | null} pid
 * @param {string} dataDir
 */
export function isPostmasterOf(pid, dataDir) {
  if (!pid || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    // A postmaster's working directory is its data directory.
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataDir)
  } catch {
    return false
  }
}

/**
 * Stops the postmaster of this data directory within about 4 seconds, if necessary with SIGKILL.
 * @param {string} dataDir
 * @param {number | null} [knownPid] the pid, in case the file is missing
 */
export async function endPostmaster(dataDir, knownPid = null) {
  const pid = readPidFile(dataDir)?.pid ?? knownPid
  if (!pid || !isPostmasterOf(pid, dataDir)) return
  if (await endProcess(pid, 'SIGINT', 3000)) return
  if (await endProcess(pid, 'SIGQUIT', 1000)) return
  await endProcess(pid, 'SIGKILL', 500)
  fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
}

/**
 * Sends the signal and waits for at most `within` milliseconds. Resolves to true if the process has ended.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 * @param {number} within
 */
export async function endProcess(pid, name, within) {
  sendSignal(pid, name)
  return waitUntil(() => !isAlive(pid), within)
}

/**
 * Returns PostgreSQL's last log messages, which explain why it does not start.
 * @param {string} startupLog
 * @param {string} dataDir
 */
export function readStartProblem(startupLog, dataDir) {
  /** @param {string} text */
  const relevantLines = (text) => text.split('\n').filter((line) => /FATAL|PANIC|could not|No space|HINT/.test(line))
  const early = relevantLines(endOf(startupLog))
  if (early.length) return early.join('\n')
  const folder = path.join(dataDir, 'log')
  if (!fs.existsSync(folder)) return ''
  const logs = fs.readdirSync(folder).map((name) => path.join(folder, name))
  const newest = logs.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0]
  const late = relevantLines(newest ? endOf(newest) : '')
  return late
    .filter((line) => !line.includes('is starting up'))
    .slice(-2)
    .join('\n')
}

/**
 * Turns PostgreSQL's output into a Failure for the person at the terminal.
 * @param {string} text
 * @param {string} what describes the failed action
 * @param {string} clusterDir
 */
export function postgresFailure(text, what, clusterDir) {
  if (/No space left on device|wrote only \d+ of \d+ bytes|Disk quota exceeded/i.test(text)) {
    return asFailure({ code: 'ENOSPC' }, clusterDir)
  }
  if (/Permission denied/i.test(text)) return asFailure({ code: 'EACCES' }, clusterDir)
  const reason = /(?:FATAL|PANIC|error|could not)[^\n]*/.exec(text)?.[0] ?? text.trim().split('\n').at(-1)
  return new Failure(`${what} (${reason}).`, `The database log is in ${clusterDir}.`)
}

/** @param {string} file */
function endOf(file) {
  try {
    return fs.readFileSync(file, 'utf8').slice(-4000)
  } catch {
    return ''
  }
}
