import fs from 'node:fs'
import path from 'node:path'
import { sendSignal } from '../system/processes.mjs'

/**
 * A process and all that it started, directly or not, itself first.
 * @param {number} pid
 * @returns {number[]}
 */
export function familyOf(pid) {
  const parents = new Map(allProcesses().map((one) => [one, parentOf(one)]))
  const family = [pid]
  // The list grows while it is walked.
  for (const elder of family) for (const [one, parent] of parents) if (parent === elder) family.push(one)
  return family
}

/**
 * The processes of the PostgreSQL in this folder, the postmaster first; none where it does not run.
 * @param {string} dataDir
 */
export function databaseFamily(dataDir) {
  const file = path.join(dataDir, 'postmaster.pid')
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
  return pid > 0 && runsIn(pid, dataDir) ? familyOf(pid) : []
}

/** Ends a PostgreSQL that nobody looks after any more. @param {string} dataDir */
export function endDatabase(dataDir) {
  for (const pid of databaseFamily(dataDir)) sendSignal(pid, 'SIGKILL')
}

// The file may have been left behind, and its number be somebody else's by now.
/**
 * @param {number} pid
 * @param {string} dataDir
 */
function runsIn(pid, dataDir) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  } catch {
    return false
  }
}

function allProcesses() {
  return fs.readdirSync('/proc').map(Number).filter(Number.isInteger)
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
