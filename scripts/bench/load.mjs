import fs from 'node:fs'
import autocannon from 'autocannon'
import { Failure } from '../system/failure.mjs'
import { say, table } from '../system/terminal.mjs'

/** @typedef {{ name: string, address: string, pid: number }} Contestant one build, serving */
/** @typedef {{ perSecond: number, p50: number, p99: number, main: number, server: number }} Round times in milliseconds; main and server are what one request costs the main thread and the whole process */

const CONNECTIONS = 32
const SECONDS = 4
const WARM_UP = 1
const ROUNDS = 3
const TICKS_A_SECOND = 100
const DEMO_PASSWORD = 'swara-demo'

/** @typedef {[what: string, path: string, headers?: Record<string, string>]} Question */
/** @type {Question} */
const NOTHING = ['nothing', '/']

/** What is asked of every contestant, who has a demo academy. @type {Question[]} */
const open = [
  ['home', '/home', { 'accept-encoding': 'gzip, deflate, br' }],
  ['home, known', '/home', { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': '*' }],
  ['a course', '/courses/veenai', { 'accept-encoding': 'gzip, deflate, br' }],
  ['not there', '/nowhere', { 'accept-encoding': 'gzip, deflate, br' }],
  ['health', '/api/health'],
]

/**
 * Loads every contestant with the same requests in turns, and prints the medians: of use beside each other alone.
 * @param {Contestant[]} contestants
 * @param {string[]} only names of what is asked, or none for all of it
 */
export async function measureLoad(contestants, only) {
  const rows = [['what', 'build', 'a second', 'p50 ms', 'p99 ms', 'main thread ms', 'server ms']]
  const signedIn = await Promise.all(contestants.map(callsOfStudent))
  for (const index of [...open, ...(signedIn[0] ?? [])].keys()) {
    const asked = signedIn.map((calls) => [...open, ...calls][index] ?? NOTHING)
    const [what] = asked[0] ?? NOTHING
    if (only.length > 0 && !only.includes(what)) continue
    /** @type {Round[][]} */
    const rounds = contestants.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [each, contestant] of contestants.entries()) {
        const [, path, headers = {}] = asked[each] ?? NOTHING
        rounds[each]?.push(await load(contestant, path, headers))
      }
    }
    for (const [each, { name }] of contestants.entries()) {
      const row = [what, name, ...shown(rounds[each] ?? [])]
      rows.push(row)
      say(row.join('  '))
    }
  }
  process.stdout.write(`\n${table(rows).join('\n')}\n\n`)
}

/**
 * @param {Contestant} contestant
 * @param {string} path
 * @param {Record<string, string>} headers
 * @returns {Promise<Round>}
 */
async function load({ address, pid }, path, headers) {
  const how = { url: address + path, headers, connections: CONNECTIONS }
  await autocannon({ ...how, duration: WARM_UP })
  const [main, server] = [ticks(`/proc/${pid}/task/${pid}/stat`), ticks(`/proc/${pid}/stat`)]
  const result = await autocannon({ ...how, duration: SECONDS })
  if (result.errors > 0 || result['5xx'] > 0) throw new Failure(`${path} failed under load.`)
  const done = result.requests.total
  /** @param {number} spent */
  const each = (spent) => (spent * 1000) / TICKS_A_SECOND / done
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    main: each(ticks(`/proc/${pid}/task/${pid}/stat`) - main),
    server: each(ticks(`/proc/${pid}/stat`) - server),
  }
}

/**
 * The processor time that Linux has counted; elsewhere there is nothing to say.
 * @param {string} file
 */
function ticks(file) {
  if (!fs.existsSync(file)) return Number.NaN
  const fields = fs.readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/**
 * The calls of a student of the demo academy.
 * @param {Contestant} contestant
 * @returns {Promise<Question[]>}
 */
async function callsOfStudent({ address }) {
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '9000000021', password: DEMO_PASSWORD }),
  })
  /** @type {{ token: string, user: { id: string } }} */
  const { token, user } = await login.json()
  const headers = { authorization: `Bearer ${token}` }
  /** @type {{ teachers: { id: string }[] }} */
  const { teachers } = await (await fetch(`${address}/teachers`, { headers })).json()
  return [
    ['profile', '/api/profile', headers],
    ['teachers', '/teachers', headers],
    ['slots', `/slots/${teachers[0]?.id}`, headers],
    ['booked', `/booked-classes/${user.id}`, headers],
  ]
}

/** @param {Round[]} rounds */
function shown(rounds) {
  /** @param {keyof Round} what */
  const middle = (what) =>
    rounds.map((round) => round[what]).toSorted((a, b) => a - b)[rounds.length >> 1] ?? Number.NaN
  /**
   * @param {keyof Round} what
   * @param {number} digits
   */
  const text = (what, digits) => (Number.isNaN(middle(what)) ? '–' : middle(what).toFixed(digits))
  return [text('perSecond', 0), text('p50', 0), text('p99', 0), text('main', 3), text('server', 3)]
}
