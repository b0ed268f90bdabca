import fs from 'node:fs'
import pg from 'pg'
import { allPids, parentOf, statFields } from '../../scripts/system/processes.mjs'

// The functions below return the resource usage of processes, as counted by Linux. On other systems they return NaN.
const TICK_MS = 10
const MIB = 1024 * 1024
/**
 * Wait this long after a start before measuring idle memory. V8 frees the memory used for rendering after about 50
 * seconds.
 */
export const SETTLE_MS = 75_000

/** Returns the processor time of a thread in milliseconds, read from the thread's folder in /proc. */
const threadMs = (/** @type {string} */ folder) => {
  try {
    return Number(fs.readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/**
 * Returns the processor time that a server has used so far, in milliseconds. `main` counts only the main thread.
 * @param {number} pid
 * @returns {{ main: number, server: number }}
 */
export function serverMs(pid) {
  const fields = statFields(pid) ?? []
  return { main: threadMs(`/proc/${pid}/task/${pid}`), server: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
}

/** Returns all processes with their parents. */
function processes() {
  return allPids().map((pid) => {
    const fields = statFields(pid) ?? []
    return { pid, parent: Number(fields[1]), fields }
  })
}

/**
 * Returns the processor time that a database has used so far, in milliseconds. Includes processes that have ended.
 * @param {number} pid the pid of the postmaster
 */
export function processTreeMs(pid) {
  let ticks = 0
  for (const { pid: own, parent, fields } of processes()) {
    if (own === pid) for (const field of [11, 12, 13, 14]) ticks += Number(fields[field])
    else if (parent === pid) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks > 0 ? ticks * TICK_MS : Number.NaN
}

/**
 * Returns the memory of a process in MiB: the current value, and the peak since the process started.
 * @param {number} pid
 */
export function memoryOf(pid) {
  const status = read(`/proc/${pid}/status`)
  const mib = (/** @type {string} */ field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: mib('VmRSS'), peak: mib('VmHWM') }
}

/**
 * Returns the memory of a process and its children in MiB. Counts shared memory only once.
 * @param {number} pid the pid of the postmaster
 */
export function processTreeMemory(pid) {
  const tree = processes().filter(({ pid: own, parent }) => own === pid || parent === pid)
  const shares = tree.map(({ pid: own }) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${own}/smaps_rollup`))?.[1]))
  return shares.reduce((sum, kib) => sum + kib * 1024, 0) / MIB
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Returns the pid of a database's postmaster.
 * @param {string} url
 */
export async function postmasterAt(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  /** @type {pg.QueryResult<{ pid: number }>} */
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return postmaster
}
