import fs from 'node:fs'
import pg from 'pg'
import { allPids, parentOf, statFields } from '../../scripts/system/processes.mjs'

// What processes cost, as Linux counts it; elsewhere there is nothing to say (NaN).
const TICK_MS = 10
const MIB = 1024 * 1024

/** Milliseconds of processor time that a thread has had; of a process, those of its main thread. */
const threadMs = (/** @type {string} */ folder) => {
  try {
    return Number(fs.readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/**
 * Processor time so far, in milliseconds: of a server's main thread and of its whole process.
 * @param {number} pid
 * @returns {{ main: number, server: number }}
 */
export function serverMs(pid) {
  const fields = statFields(pid) ?? []
  return { main: threadMs(`/proc/${pid}/task/${pid}`), server: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
}

/** Every process that is there, with its parent. */
function processes() {
  return allPids().map((pid) => {
    const fields = statFields(pid) ?? []
    return { pid, parent: Number(fields[1]), fields }
  })
}

/**
 * Processor time so far of a process and its children, those that have ended too, in milliseconds: of a database.
 * @param {number} pid the postmaster
 */
export function familyMs(pid) {
  let ticks = 0
  for (const { pid: own, parent, fields } of processes()) {
    if (own === pid) for (const field of [11, 12, 13, 14]) ticks += Number(fields[field])
    else if (parent === pid) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks > 0 ? ticks * TICK_MS : Number.NaN
}

/**
 * Memory of a process in MiB: now, and at the most since its begin (or since `forgetPeak`).
 * @param {number} pid
 */
export function memoryOf(pid) {
  const status = read(`/proc/${pid}/status`)
  const mib = (/** @type {string} */ field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: mib('VmRSS'), peak: mib('VmHWM') }
}

/**
 * Memory of a process and its children in MiB; what they share counts once.
 * @param {number} pid the postmaster
 */
export function familyMemory(pid) {
  const family = processes().filter(({ pid: own, parent }) => own === pid || parent === pid)
  const shares = family.map(({ pid: own }) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${own}/smaps_rollup`))?.[1]))
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
 * Where a database's processes begin.
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
