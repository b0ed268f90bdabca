import fs from 'node:fs'
import path from 'node:path'
import { asFailure, Failure } from './failure.mjs'
import { isAlive, signal, until } from './processes.mjs'

/** The process and port that postmaster.pid names, be it alive or not; null without the file. */
export function readPidFile(data) {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : null
  } catch {
    return null
  }
}

/** Whether this living process is the postmaster of this data directory, and not a later owner of its number. */
export function isPostmasterOf(pid, data) {
  if (!pid || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    // A postmaster's working directory is its data directory.
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data)
  } catch {
    return false
  }
}

/** Sends the signal; whether the process was gone within the time (milliseconds). */
export async function endProcess(pid, name, within) {
  signal(pid, name)
  return until(() => !isAlive(pid), within)
}

/** What PostgreSQL said last about why it does not start. */
export function lastWords(log, data) {
  const telling = (text) => text.split('\n').filter((line) => /FATAL|PANIC|could not|No space|HINT/.test(line))
  const early = telling(tail(log))
  if (early.length) return early.join('\n')
  const folder = path.join(data, 'log')
  if (!fs.existsSync(folder)) return ''
  const logs = fs.readdirSync(folder).map((name) => path.join(folder, name))
  const newest = logs.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0]
  const late = telling(newest ? tail(newest) : '')
  return late
    .filter((line) => !line.includes('is starting up'))
    .slice(-2)
    .join('\n')
}

/** PostgreSQL's words as a sentence for the person at the terminal. */
export function explain(output, what, place) {
  const text = output ?? ''
  if (/No space left on device|wrote only \d+ of \d+ bytes|Disk quota exceeded/i.test(text))
    return asFailure({ code: 'ENOSPC' }, place)
  if (/Permission denied/i.test(text)) return asFailure({ code: 'EACCES' }, place)
  const reason = /(?:FATAL|PANIC|error|could not)[^\n]*/.exec(text)?.[0] ?? text.trim().split('\n').at(-1)
  return new Failure(`${what} (${reason}).`, `Its log is in ${place}.`)
}

function tail(file) {
  try {
    return fs.readFileSync(file, 'utf8').slice(-4000)
  } catch {
    return ''
  }
}
