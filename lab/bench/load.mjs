import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Failure } from '../../scripts/system/failure.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { printLine } from '../../scripts/system/terminal.mjs'
import { memoryOf, processTreeMemory, SETTLE_MS } from './cost.mjs'
import { drive } from './drive.mjs'
import { createBenchRequests } from './reads/bench-requests.mjs'
import { EMPTY_PATH } from './servers/empty-next.mjs'
import { WRITES, Writes } from './writes.mjs'

/** @import { ServerUnderTest, Load, Round } from './drive.mjs' */
/** @import { BenchRequest } from './reads/bench-requests.mjs' */
/**
 * @typedef {'now' | 'large' | 'commit' | 'bare' | 'empty'} Kind
 *   `now` and `large`: the current build with a small or a large academy; `commit`: another commit; `bare`: plain Node
 *   with the same SQL; `empty`: an empty Next application
 */
/** @typedef {ServerUnderTest & { kind: Kind, database?: string }} Entry */
/** @typedef {Partial<Record<Kind, Round[]>>} Rounds by kind of server, in the order of the rounds */
/**
 * @typedef {{ calm: Round[], storm: Round[], seconds: number[] }} Storm
 *   the profile call without and during 200 logins, and their duration
 */
/** @typedef {{ rest: number, peak: number, databaseRest: number, databaseLoaded: number }} Memory MiB */
/**
 * @typedef {{ roundsByRequest: Map<string, Rounds>, wide: Map<string, Round[]>, empty: Round[], storm: Storm, memory: Memory }} Measured
 *   `wide`: the current build at 64 connections
 */
/** @typedef {{ rounds: number, seconds: number, only: string[] }} Options */

const CONNECTIONS = 32
const MORE_CONNECTIONS = 64
const WARM_UP = 0.4
/** How long each request is repeated before the first round, in seconds. A server's first requests are slow. */
const FIRST_WARM_UP = 0.8
const EMPTY = { name: 'empty route', path: EMPTY_PATH }
const STORM = 'login storm'
/**
 * The measurement begins one second after the logins start and lasts three seconds. The logins are still running when
 * the measurement ends.
 */
const STORM_BEGINS = 1
const STORM_SECONDS = 3

/**
 * Sends the same requests to each server in turn, round after round (docs/decisions/2026-11-23-server.md).
 * @param {Entry[]} entries
 * @param {number} postmaster the pid of the postmaster of the database that all servers use
 * @param {Options} options
 * @returns {Promise<Measured>}
 */
export async function measureLoad(entries, postmaster, { rounds, seconds, only }) {
  const now = entries.find(({ kind }) => kind === 'now')
  if (!now) throw new Failure('The current build is missing, so there is nothing to measure.')
  await sleep(SETTLE_MS)
  const [rest, databaseRest] = [memoryOf(now.pid).now, processTreeMemory(postmaster)]
  const isSelected = (/** @type {string} */ name) => only.length === 0 || only.some((word) => name.startsWith(word))
  const all = (await createBenchRequests()).filter(({ name }) => isSelected(name))
  const load = { connections: CONNECTIONS, seconds, warmUp: WARM_UP, postmaster }
  const supported = await warmUpServers(entries, all, load)
  const writing = entries.flatMap((entry) =>
    entry.database && WRITES.some(isSelected) ? [{ entry, writes: new Writes(entry, entry.database) }] : [],
  )
  for (const { writes } of writing) await writes.prepare(load)
  /** @type {Measured} */
  const measured = {
    roundsByRequest: new Map(),
    wide: new Map(),
    empty: [],
    storm: { calm: [], storm: [], seconds: [] },
    memory: { rest, peak: Number.NaN, databaseRest, databaseLoaded: Number.NaN },
  }
  for (let round = 0; round < rounds; round++) {
    printLine(`Round ${round + 1} of ${rounds}`)
    const empty = entries.find(({ kind }) => kind === 'empty')
    for (const [index, benchRequest] of all.entries()) {
      // Measures the empty Next app before every sixth request, because the speed of the machine varies.
      if (empty && index % 6 === 0) measured.empty.push(await drive(empty, EMPTY, load))
      for (const entry of entries) {
        const status = supported.get(entry)?.get(benchRequest)
        if (status)
          addRound(
            measured.roundsByRequest,
            benchRequest.name,
            entry.kind,
            await measureRequest(entry, { ...benchRequest, status }, load),
          )
      }
      const wide = await measureRequest(now, benchRequest, { ...load, connections: MORE_CONNECTIONS })
      measured.wide.set(benchRequest.name, [...(measured.wide.get(benchRequest.name) ?? []), wide])
    }
    for (const { entry, writes } of writing) {
      for (const [name, result] of Object.entries(await writes.measure(load)))
        addRound(measured.roundsByRequest, name, entry.kind, result)
      if (entry !== now) continue
      const wide = await writes.measure({ ...load, connections: MORE_CONNECTIONS })
      for (const [name, result] of Object.entries(wide))
        measured.wide.set(name, [...(measured.wide.get(name) ?? []), result])
    }
    if (isSelected(STORM)) await measureLoginStorm(now, load, measured.storm)
  }
  measured.memory.peak = memoryOf(now.pid).peak
  measured.memory.databaseLoaded = processTreeMemory(postmaster)
  return measured
}

/**
 * Warms up each server. Returns the requests that each server supports, with the status of each response. A server
 * from an older commit may support fewer requests.
 * @param {Entry[]} entries
 * @param {BenchRequest[]} all
 * @param {Load} load
 */
async function warmUpServers(entries, all, load) {
  /** @type {Map<Entry, Map<BenchRequest, number>>} */
  const supported = new Map()
  for (const entry of entries) {
    /** @type {Map<BenchRequest, number>} */
    const statusByRequest = new Map()
    for (const benchRequest of entry.kind === 'empty' ? [] : all) {
      const { path: where, headers = {}, status = 200, sql = false } = benchRequest
      if (entry.kind === 'bare' && !sql) continue
      const response = await fetch(entry.address + where, { headers, redirect: 'manual' })
      await response.arrayBuffer()
      if (response.status === status || (response.status === 200 && entry.kind === 'commit'))
        statusByRequest.set(benchRequest, response.status)
      else printLine(`Skipped ${where} for ${entry.name}, which returned ${response.status}.`)
    }
    supported.set(entry, statusByRequest)
    const longer = { ...load, seconds: 0.2, warmUp: FIRST_WARM_UP }
    for (const [benchRequest, status] of statusByRequest)
      await measureRequest(entry, { ...benchRequest, status }, longer)
    if (entry.kind === 'now' && statusByRequest.size < all.length)
      throw new Failure('The current build must support every request.')
  }
  return supported
}

/**
 * @param {Entry} entry
 * @param {BenchRequest} benchRequest
 * @param {Load} load
 */
function measureRequest(entry, { path: where, headers, status = 200 }, load) {
  return drive(entry, { path: where, headers }, { ...load, status })
}

/**
 * @param {Map<string, Rounds>} roundsByName
 * @param {string} name
 * @param {Kind} kind
 * @param {Round} round
 */
function addRound(roundsByName, name, kind, round) {
  const rounds = roundsByName.get(name) ?? {}
  rounds[kind] = [...(rounds[kind] ?? []), round]
  roundsByName.set(name, rounds)
}

/**
 * Measures a call while 200 people log in at once, and measures it again without the logins.
 * @param {Entry} entry
 * @param {Load} load
 * @param {Storm} measured
 */
async function measureLoginStorm(entry, load, measured) {
  const profile = (await createBenchRequests()).find(({ name }) => name === 'profile')
  if (!profile) return
  const longer = { ...load, seconds: Math.max(load.seconds, STORM_SECONDS), warmUp: STORM_BEGINS }
  measured.calm.push(await measureRequest(entry, profile, longer))
  const program = path.join(ROOT, 'lab', 'bench', 'storm.mjs')
  const logins = promisify(execFile)(process.execPath, [program, entry.address])
  measured.storm.push(await measureRequest(entry, profile, longer))
  /** @type {{ seconds: number, answers: Record<string, number> }} */
  const { seconds, answers } = JSON.parse((await logins).stdout)
  if (Object.keys(answers).join() !== '200')
    throw new Failure(`Some logins failed. Responses by status: ${JSON.stringify(answers)}.`)
  measured.seconds.push(seconds)
}
