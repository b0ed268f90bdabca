import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './failure.mjs'
import { isAlive, startTimeOf } from './processes.mjs'

/**
 * Takes the lock file and returns a function that releases it, or null if a running process holds it. Takes over the
 * lock of a killed process. A process is identified by its pid and start time.
 * @param {string} file
 * @returns {(() => void) | null}
 */
export function takeLock(file) {
  // Other versions of this project also read this format.
  const mine = JSON.stringify({ pid: process.pid, birth: startTimeOf(process.pid) })
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx', mode: 0o644 })
      return () => {
        if (read(file) === mine) fs.rmSync(file, { force: true })
      }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const content = read(file)
    if (content === null) continue
    if (content === '' && isNew(file)) return null
    if (isHolderAlive(content)) return null
    removeStale(file, content)
  }
  return null
}

/**
 * Waits for the lock. Calls onWait once if another process has it.
 * @param {string} file
 * @param {(pid: number | null) => void} onWait
 */
export async function waitForLock(file, onWait) {
  for (let hasReported = false; ; hasReported = true) {
    const release = takeLock(file)
    if (release) return release
    if (!hasReported) onWait(holderOf(file))
    await sleep(300)
  }
}

/**
 * Returns the pid in the lock file, or null.
 * @param {string} file
 */
export function holderOf(file) {
  return parse(read(file) ?? '')?.pid ?? null
}

/**
 * True if the lock file is less than two seconds old. The process that created the file may still be writing.
 * @param {string} file
 */
function isNew(file) {
  const modified = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return modified !== undefined && modified > Date.now() - 2000
}

/** @param {string} text */
function isHolderAlive(text) {
  const holder = parse(text)
  if (!holder || !isAlive(holder.pid)) return false
  const startTime = startTimeOf(holder.pid)
  return startTime === null || holder.birth === null || startTime === holder.birth
}

/**
 * Removes the lock file with the content `stale`. Keeps the file if another process has replaced it.
 * @param {string} file
 * @param {string} stale
 */
function removeStale(file, stale) {
  const renamedFile = `${file}.stale-${process.pid}`
  try {
    fs.renameSync(file, renamedFile)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (read(renamedFile) !== stale) {
    try {
      fs.linkSync(renamedFile, file)
    } catch {}
  }
  fs.rmSync(renamedFile, { force: true })
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * @param {string} text
 * @returns {{ pid: number, birth: string | null } | null}
 */
function parse(text) {
  try {
    const { pid, birth } = JSON.parse(text)
    return typeof pid === 'number' ? { pid, birth: birth ?? null } : null
  } catch {
    return null
  }
}
