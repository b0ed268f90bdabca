import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'
import { say } from '../system/terminal.mjs'
import { academy, circumstancesOf } from './academies.mjs'
import { arrive, connections, takeTurns } from './arrivals.mjs'
import { memoryOf } from './cost.mjs'
import { places, student, teacher, tokens } from './people.mjs'
import { markdown, shown } from './report.mjs'
import { buildOf } from './serve.mjs'

/** @import { Cluster } from './academies.mjs' */
/** @import { Answer, Asked, Asking } from './arrivals.mjs' */
/** @import { Entry } from './load.mjs' */
/** @typedef {{ name: string, perSecond: number, seconds: number, asking: Asking, memory: number[] }} Phase `memory`: in MiB, again and again */
/** @typedef {{ entry: Entry, carries: number, phases: [Phase, Phase, Phase], rest: number }} Run `phases`: before, too much, after */

/** Closed: what it carries is what it answers to so many who wait for each other. */
const AT_ONCE = 32
const WARM_UP_SECONDS = 3
const CARRY_SECONDS = 6
const CALM_SECONDS = 10
/** Of what it carries, what is asked of it before and afterwards. */
const CALM_SHARE = 0.4
/** Every so many is a booking, the others are reads. */
const BOOKING_EACH = 10
const SAMPLE_MS = 200
/** A second is as before when it has no refusal and its waits are no more than twice those of before. */
const AS_BEFORE = 2
/** A few milliseconds more or less are the machine's. */
const NOISE_MS = 10

/**
 * Finds what an academy carries, asks that many times as much of it for a while, and looks how it is meanwhile and afterwards.
 * @param {Cluster} cluster
 * @param {string} folder
 * @param {{ against?: string | undefined, seconds: number, times: number }} options
 * @returns {Promise<string>} as Markdown
 */
export async function measureOverload(cluster, folder, { against, seconds, times }) {
  if (!(times > 1)) throw new Failure('Say how many times as much as it carries: 2, or another number above 1.')
  const begun = new Date()
  const roots = [{ kind: /** @type {const} */ ('now'), name: 'now', root: ROOT }]
  const other = against && { kind: /** @type {const} */ ('commit'), name: against, root: await buildOf(against) }
  /** @type {Run[]} */
  const runs = []
  for (const which of [...roots, ...(other ? [other] : [])]) {
    const entry = await academy(cluster, folder, which)
    runs.push(await runOf(entry, seconds, times))
    await entry.stop()
  }
  const sentences = await circumstancesOf(begun)
  return [[...sentences, `one booking to ${BOOKING_EACH - 1} reads.`].join(' '), ...runs.map(tableOf)].join('\n\n')
}

/**
 * @param {Entry} entry
 * @param {number} seconds
 * @param {number} times
 * @returns {Promise<Run>}
 */
async function runOf(entry, seconds, times) {
  const { address, pid, name } = entry
  const next = await mixture()
  const agent = connections()
  say(`What "${name}" carries`)
  await takeTurns(address, agent, { atOnce: AT_ONCE, seconds: WARM_UP_SECONDS }, next)
  const { answers } = await takeTurns(address, agent, { atOnce: AT_ONCE, seconds: CARRY_SECONDS }, next)
  const carries = answers.filter(isDone).length / CARRY_SECONDS
  await sleep(CALM_SECONDS * 1000)
  const rest = memoryOf(pid).now
  const calm = { perSecond: carries * CALM_SHARE, seconds: CALM_SECONDS }
  const asked = []
  for (const phase of [
    { name: 'before', ...calm },
    { name: `${times} times as much as it carries`, perSecond: carries * times, seconds },
    { name: 'after', ...calm, seconds: 2 * CALM_SECONDS },
  ]) {
    say(`${phase.name}: ${shown(phase.perSecond)} a second for ${phase.seconds} s`)
    const memory = watchMemory(pid)
    // Not waited for: the calm begins while some still wait for an answer.
    const asking = arrive(address, agent, phase, next)
    await sleep(phase.seconds * 1000)
    asked.push({ ...phase, memory: memory(), asking })
  }
  const phases = await Promise.all(asked.map(async ({ asking, ...phase }) => ({ ...phase, asking: await asking })))
  agent.destroy()
  return { entry, carries, phases: /** @type {Run['phases']} */ (phases), rest }
}

/** What people ask for, in turns. @returns {Promise<() => Asked>} */
export async function mixture() {
  const { student: token } = await tokens()
  const headers = { authorization: `Bearer ${token}` }
  const reads = ['/api/profile', '/teachers', `/slots/${teacher}`, `/booked-classes/${student}`, '/api/classes']
  const free = await places()
  let turn = 0
  return () => {
    turn++
    const place = turn % BOOKING_EACH === 0 ? free[turn / BOOKING_EACH] : undefined
    if (!place) return { path: reads[turn % reads.length] ?? '/teachers', headers }
    return {
      method: 'POST',
      path: '/bookSlots',
      headers: { authorization: `Bearer ${place.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ student_id: place.studentId, teacher_id: place.teacherId, selectedSlots: [place.from] }),
    }
  }
}

/**
 * What a process takes from now on, told when it is asked.
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
 * The seconds of a phase that are not as before, as indexes.
 * @param {Phase} before
 * @param {Phase} phase
 */
function unlike(before, phase) {
  const [usual = 0, slow = 0] = [0.5, 0.95].map((part) => waitAt(before.asking.answers, part))
  return Array.from({ length: phase.seconds }, (_, second) => second).filter((second) => {
    const own = phase.asking.answers.filter(({ at }) => Math.floor(at / 1000) === second)
    const good =
      own.every(isDone) &&
      waitAt(own, 0.5) <= AS_BEFORE * usual + NOISE_MS &&
      waitAt(own, 0.95) <= AS_BEFORE * slow + NOISE_MS
    return own.length > 0 && !good
  })
}

/** @param {Run} run */
function tableOf({ entry, carries, phases, rest }) {
  const [before, tooMuch, after] = phases
  const last = unlike(before, after).at(-1) ?? -1
  const third = Math.floor(tooMuch.memory.length / 3)
  const memory = [tooMuch.memory.slice(0, third), tooMuch.memory.slice(-third), after.memory.slice(-1)].map((seen) =>
    shown(Math.max(...seen)),
  )
  const rows = phases.map(({ name, perSecond, seconds, asking: { answers, late }, memory: seen }) => {
    const [done, refused] = [answers.filter(isDone), answers.filter(({ status }) => status === 503)]
    const none = answers.filter(({ status }) => status === 0).length
    return [
      name,
      shown(perSecond),
      shown(done.length / seconds),
      shown(refused.length / seconds),
      shown(answers.length - done.length - refused.length - none),
      shown(none),
      ...[done, refused].flatMap((those) => [0.5, 0.99].map((part) => shown(waitAt(those, part)))),
      shown(late),
      shown(Math.max(...seen)),
    ]
  })
  const head = [
    '',
    'asked a second',
    'done',
    '503',
    'other',
    'no answer',
    'p50',
    'p99',
    'p50 of 503',
    'p99 of 503',
    'asked late',
    'MiB',
  ]
  return [
    [
      `**${entry.name}** carries ${shown(carries)} a second.`,
      last + 1 < after.seconds
        ? `As before after ${last + 1} s`
        : 'As before it was not again in the time that was looked at',
      `(of the ${before.seconds} s before, ${unlike(before, before).length} were not as the whole of them: noise);`,
      `memory ${shown(rest)} MiB at rest, at the most ${memory[0]} in the first third of too much, ${memory[1]} in the last; ${memory[2]} at the end.`,
    ].join(' '),
    markdown([head, ...rows]),
  ].join('\n\n')
}
