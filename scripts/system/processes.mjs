import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './failure.mjs'

/**
 * True if the pid is in use, even by a zombie process.
 * @param {number} pid
 */
export function pidExists(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * True if the process is alive. A killed process counts as alive until its last thread ends, because its ports stay
 * open until then.
 * @param {number} pid
 */
export function isAlive(pid) {
  if (!pidExists(pid)) return false
  const fields = statFields(pid)
  return fields?.[0] !== 'Z' || Number(fields[17]) > 1
}

/**
 * Returns the start time of a process in kernel ticks, or null on systems other than Linux. Pid and start time together
 * identify a process.
 * @param {number} pid
 */
export function startTimeOf(pid) {
  return statFields(pid)?.[19] ?? null
}

/**
 * Returns the pids of a process and all its descendants. On systems other than Linux, returns only the pid itself.
 * @param {number} pid
 * @returns {number[]}
 */
export function processTreeOf(pid) {
  const parents = allPids().map((one) => ({ pid: one, parent: parentOf(one) }))
  const tree = [pid]
  // The loop also visits the entries that it adds to the list.
  for (const ancestor of tree) for (const { pid: one, parent } of parents) if (parent === ancestor) tree.push(one)
  return tree
}

/** Returns the pid of the parent process, or 0 if there is none. */
export const parentOf = (/** @type {number} */ pid) => Number(statFields(pid)?.[1] ?? 0)

/** Returns all pids. Returns none on systems other than Linux. */
export function allPids() {
  if (!fs.existsSync('/proc/self/stat')) return []
  return fs.readdirSync('/proc').map(Number).filter(Number.isInteger)
}

/**
 * Returns the fields of /proc/<pid>/stat, starting with the third (the state). Returns null if the process does not
 * exist or the system is not Linux.
 * @param {number} pid
 */
export function statFields(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name is in parentheses and may itself contain any character, including parentheses.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/**
 * Sends a signal to a process. A negative pid addresses the whole process group. Ignores a missing process.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function sendSignal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {}
}

/**
 * Polls until check() is true. Returns false after `within` milliseconds.
 * @param {() => boolean | Promise<boolean>} check
 * @param {number} within
 */
export async function waitUntil(check, within, every = 25) {
  const end = Date.now() + within
  for (;;) {
    if (await check()) return true
    if (Date.now() >= end) return false
    await sleep(every)
  }
}
