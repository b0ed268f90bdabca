import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the id is in use, be it by a process that has ended but was not collected (a zombie). */
export function exists(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether a process of this id lives. */
export function isAlive(pid) {
  return exists(pid) && processState(pid) !== 'Z'
}

/** When the process began, in the kernel's ticks: with the pid it names one process for good. Null off Linux. */
export function birthOf(pid) {
  return statFields(pid)?.[19] ?? null
}

function processState(pid) {
  return statFields(pid)?.[0] ?? null
}

function statFields(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name stands in brackets and may hold anything, brackets included.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

export function signal(pid, name) {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

/** Waits until check() is true; false when it was not within the time (milliseconds). */
export async function until(check, within, every = 25) {
  const end = Date.now() + within
  for (;;) {
    if (await check()) return true
    if (Date.now() >= end) return false
    await sleep(every)
  }
}
