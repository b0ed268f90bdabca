import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../../scripts/system/failure.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { printLine } from '../../scripts/system/terminal.mjs'
import { connections, sendAtRate, sendConcurrently } from './arrivals.mjs'
import { memoryOf } from './cost.mjs'
import { formatNumber, markdown } from './report.mjs'
import { describeConditions, startAcademy } from './servers/academies.mjs'
import { createBookableSlots, student, teacher, tokens } from './servers/people.mjs'
import { buildCommit } from './servers/serve.mjs'

/** @import { Cluster } from './servers/academies.mjs' */
/** @import { Answer, LoadResult } from './arrivals.mjs' */
/** @import { LoadRequest } from './load-client.mjs' */
/** @import { Entry } from './load.mjs' */
/**
 * @typedef {{ name: string, perSecond: number, seconds: number, result: LoadResult, memory: number[] }} Phase
 *   `memory`: samples in MiB
 */
/**
 * @typedef {{ entry: Entry, capacity: number, phases: [Phase, Phase, Phase], rest: number }} Run
 *   `phases`: the phases before, during and after the overload
 */

/** Capacity is the throughput with this many clients. Each one sends its next request after the previous response. */
const AT_ONCE = 32
const WARM_UP_SECONDS = 3
const CAPACITY_SECONDS = 6
const CALM_SECONDS = 10
/** The load before and after the overload, as a share of the capacity. */
const CALM_SHARE = 0.4
/** Every tenth request is a booking. The others are reads. */
const BOOKING_EVERY = 10
const SAMPLE_MS = 200
/** Up to this factor, slower responses than before the overload count as normal. */
const NORMAL_FACTOR = 2
/** Differences of up to this many milliseconds are ignored as measurement noise. */
const NOISE_MS = 10

/**
 * Finds the capacity of an academy, and then overloads the academy for a while. Measures the academy before, during and
 * after the overload.
 * @param {Cluster} cluster
 * @param {string} folder
 * @param {{ against?: string | undefined, seconds: number, times: number }} options
 * @returns {Promise<string>} as Markdown
 */
export async function measureOverload(cluster, folder, { against, seconds, times }) {
  if (!(times > 1)) throw new Failure('The load must be a multiple of the capacity greater than 1, for example 2.')
  const begun = new Date()
  const roots = [{ kind: /** @type {const} */ ('now'), name: 'now', root: ROOT }]
  const other = against && { kind: /** @type {const} */ ('commit'), name: against, root: await buildCommit(against) }
  /** @type {Run[]} */
  const runs = []
  for (const which of [...roots, ...(other ? [other] : [])]) {
    const entry = await startAcademy(cluster, folder, which)
    runs.push(await measureRun(entry, seconds, times))
    await entry.stop()
  }
  const sentences = await describeConditions(begun)
  return [[...sentences, `one booking per ${BOOKING_EVERY - 1} reads.`].join(' '), ...runs.map(tableOf)].join('\n\n')
}

/**
 * @param {Entry} entry
 * @param {number} seconds
 * @param {number} times
 * @returns {Promise<Run>}
 */
async function measureRun(entry, seconds, times) {
  const { address, pid, name } = entry
  const next = await createRequestMix()
  const agent = connections()
  printLine(`Measuring the capacity of "${name}"`)
  await sendConcurrently(address, agent, { atOnce: AT_ONCE, seconds: WARM_UP_SECONDS }, next)
  const { answers } = await sendConcurrently(address, agent, { atOnce: AT_ONCE, seconds: CAPACITY_SECONDS }, next)
  const capacity = answers.filter(isDone).length / CAPACITY_SECONDS
  await sleep(CALM_SECONDS * 1000)
  const rest = memoryOf(pid).now
  const calm = { perSecond: capacity * CALM_SHARE, seconds: CALM_SECONDS }
  const runningPhases = []
  for (const phase of [
    { name: 'before', ...calm },
    { name: `${times} times the capacity`, perSecond: capacity * times, seconds },
    { name: 'after', ...calm, seconds: 2 * CALM_SECONDS },
  ]) {
    printLine(`${phase.name}: ${formatNumber(phase.perSecond)} requests per second for ${phase.seconds} s`)
    const memory = watchMemory(pid)
    // The requests are not awaited, because the calm phase starts while some of them are still open.
    const sending = sendAtRate(address, agent, phase, next)
    await sleep(phase.seconds * 1000)
    runningPhases.push({ ...phase, memory: memory(), sending })
  }
  const phases = await Promise.all(
    runningPhases.map(async ({ sending, ...phase }) => ({ ...phase, result: await sending })),
  )
  agent.destroy()
  return { entry, capacity, phases: /** @type {Run['phases']} */ (phases), rest }
}

/** Returns a function that creates the requests of a typical mix. @returns {Promise<() => LoadRequest>} */
export async function createRequestMix() {
  const { student: token } = await tokens()
  const headers = { authorization: `Bearer ${token}` }
  const reads = ['/api/profile', '/teachers', `/slots/${teacher}`, `/booked-classes/${student}`, '/api/classes']
  const bookableSlots = await createBookableSlots()
  let turn = 0
  return () => {
    turn++
    const slot = turn % BOOKING_EVERY === 0 ? bookableSlots[turn / BOOKING_EVERY] : undefined
    if (!slot) return { path: reads[turn % reads.length] ?? '/teachers', headers }
    return {
      method: 'POST',
      path: '/bookSlots',
      headers: { authorization: `Bearer ${slot.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ student_id: slot.studentId, teacher_id: slot.teacherId, selectedSlots: [slot.from] }),
    }
  }
}

/**
 * Starts sampling the memory of a process. The returned function stops the sampling and returns the samples.
 * @param {number} pid
 */
function watchMemory(pid) {
  const seen = [memoryOf(pid).now]
  const timer = setInterval(() => seen.push(memoryOf(pid).now), SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return seen
  }
}

export const isDone = (/** @type {Answer} */ { status }) => status >= 200 && status < 300

/** @param {Answer[]} answers @param {number} part */
export function waitAt(answers, part) {
  const waits = answers.map(({ wait }) => wait).toSorted((a, b) => a - b)
  return waits[Math.min(waits.length - 1, Math.floor(part * waits.length))] ?? Number.NaN
}

/**
 * Returns statistics for each second of a phase. `p50` and `p95` are response times in milliseconds. `good` is true if
 * all requests succeeded.
 * @param {Phase} phase
 */
function secondsOf({ seconds, result: { answers } }) {
  return Array.from({ length: seconds }, (_, second) => {
    const own = answers.filter(({ at }) => Math.floor(at / 1000) === second)
    return { good: own.every(isDone), p50: waitAt(own, 0.5), p95: waitAt(own, 0.95) }
  })
}

/**
 * Returns how many seconds of `phase` pass before all requests succeed at normal speed again. The response times in
 * `before` define what is normal.
 * @param {Phase} before
 * @param {Phase} phase
 */
function findRecoverySecond(before, phase) {
  const longestBefore = (/** @type {'p50' | 'p95'} */ part) =>
    Math.max(...secondsOf(before).map((second) => second[part]))
  const [p50, p95] = [NORMAL_FACTOR * longestBefore('p50') + NOISE_MS, NORMAL_FACTOR * longestBefore('p95') + NOISE_MS]
  return 1 + secondsOf(phase).findLastIndex((second) => !second.good || second.p50 > p50 || second.p95 > p95)
}

/** @param {Phase} phase @param {number} [from] */
function formatP95(phase, from = 0) {
  const seconds = secondsOf(phase).slice(from)
  return `${formatNumber(p95Percentile(seconds, 0.5))} ms (${formatNumber(p95Percentile(seconds, 1))} ms in the slowest second)`
}

/** @param {{ p95: number }[]} seconds @param {number} part */
const p95Percentile = (seconds, part) =>
  waitAt(
    seconds.map(({ p95 }) => /** @type {Answer} */ ({ wait: p95 })),
    part,
  )

/** @param {Run} run */
function tableOf({ entry, capacity, phases, rest }) {
  const [before, overload, after] = phases
  const from = findRecoverySecond(before, after)
  const third = Math.floor(overload.memory.length / 3)
  const memory = [overload.memory.slice(0, third), overload.memory.slice(-third), after.memory.slice(-1)].map((seen) =>
    formatNumber(Math.max(...seen)),
  )
  const rows = phases.map(({ name, perSecond, seconds, result: { answers, late }, memory: seen }) => {
    const [done, refused] = [answers.filter(isDone), answers.filter(({ status }) => status === 503)]
    const none = answers.filter(({ status }) => status === 0).length
    return [
      name,
      formatNumber(perSecond),
      formatNumber(done.length / seconds),
      formatNumber(refused.length / seconds),
      formatNumber(answers.length - done.length - refused.length - none),
      formatNumber(none),
      ...[done, refused].flatMap((responses) => [0.5, 0.99].map((part) => formatNumber(waitAt(responses, part)))),
      formatNumber(late),
      formatNumber(Math.max(...seen)),
    ]
  })
  const head = [
    '',
    'sent per second',
    'successful per second',
    '503 per second',
    'other statuses',
    'no response',
    'p50',
    'p99',
    'p50 of 503',
    'p99 of 503',
    'client delay, ms',
    'MiB',
  ]
  return [
    [
      `**${entry.name}** has a capacity of ${formatNumber(capacity)} requests per second.`,
      from < after.seconds
        ? `Back to normal after ${from} s. The 95th percentile of the waits in a second was ${formatP95(before)} before the overload, and ${formatP95(after, from)} from then on;`
        : 'Not back to normal by the end of the measurement;',
      `memory: ${formatNumber(rest)} MiB when idle, at most ${memory[0]} MiB in the first third of the overload, at most ${memory[1]} MiB in the last third, and ${memory[2]} MiB at the end.`,
    ].join(' '),
    markdown([head, ...rows]),
  ].join('\n\n')
}
