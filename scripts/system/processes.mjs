import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './failure.mjs'

/**
 * Whether the id is in use, be it by a process that has ended but was not collected (a zombie).
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
 * Whether a process of this id lives. One that was killed lives until its last thread is gone: so long its ports stay open.
 * @param {number} pid
 */
export function isAlive(pid) {
  if (!pidExists(pid)) return false
  const fields = statFields(pid)
  return fields?.[0] !== 'Z' || Number(fields[17]) > 1
}

/**
 * When the process began, in the kernel's ticks: with the pid it names one process for good. Null off Linux.
 * @param {number} pid
 */
export function startTimeOf(pid) {
  return statFields(pid)?.[19] ?? null
}

/**
 * A process and all that it started, directly or not, itself first; off Linux itself alone.
 * @param {number} pid
 * @returns {number[]}
 */
export function familyOf(pid) {
  const parents = allPids().map((one) => ({ pid: one, parent: parentOf(one) }))
  const family = [pid]
  // The list grows while it is walked.
  for (const elder of family) for (const { pid: one, parent } of parents) if (parent === elder) family.push(one)
  return family
}

/** The process that started another, as the postmaster does the backend of a connection; 0 where there is none. */
export const parentOf = (/** @type {number} */ pid) => Number(statFields(pid)?.[1] ?? 0)

/** Every process that there is; off Linux none is known. */
export function allPids() {
  if (!fs.existsSync('/proc/self/stat')) return []
  return fs.readdirSync('/proc').map(Number).filter(Number.isInteger)
}

/**
 * The fields of a process's stat from the third on, its state; null where it is gone, and off Linux.
 * @param {number} pid
 */
export function statFields(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name stands in brackets and may hold anything, brackets included.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/**
 * Sends a signal to a process (or, with a negative id, to its group); nobody there is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function sendSignal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {}
}

/**
 * Waits until check() is true; false when it was not within the time (milliseconds).
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
