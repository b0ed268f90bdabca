import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import bcrypt from 'bcryptjs'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type EndpointName, endpoints } from '@/lib/api/table'
import { answerSchema, type Endpoint } from '@/lib/core/http/endpoint'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { type Case, everyCase } from '../support/fuzz/cases'
import { DEMO_PASSWORD, phones, readScene, type Scene, type Sender } from '../support/fuzz/scene'
import { CaseSender, type Reply } from '../support/fuzz/sender'
import { expectDocumented } from '../support/server/documented-answers'
import { libraryWords } from '../support/server/refusal'
import { type AcademyServer, seedDemo, startAcademy } from '../support/server/server'

/**
 * The number of random requests, and their seed. By default, every run sends the same requests. `npm run fuzz` sends
 * ten thousand new ones.
 */
const CASES = Number(process.env.FUZZ_CASES || 2400)
const SEED = Number(process.env.FUZZ_SEED || (process.env.FUZZ_CASES ? randomInt(2 ** 31) : 20261122))
const AT_ONCE = 8

let postgres: TestPostgres
let database: pg.Pool
let academy: AcademyServer
let dataDir: string
let scene: Scene
let client: CaseSender
const tokens = new Map<Sender, Promise<string | undefined>>()
/** The hash of the demo password. The lowest bcrypt cost keeps the many sign-ins fast. */
const DEMO_HASH = bcrypt.hashSync(DEMO_PASSWORD, 4)
/** Counts how often each call was tried, and how often it succeeded. */
const tries = new Map<EndpointName, number>()
const successes = new Map<EndpointName, number>()

beforeAll(async () => {
  postgres = await openPostgres()
  const databaseUrl = await createMigrated(postgres, `fuzz_${randomUUID().slice(0, 8)}`)
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-fuzz-'))
  await seedDemo({ databaseUrl, dataDir })
  database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  academy = await startAcademy({ databaseUrl, dataDir, name: 'fuzz', env: { LOG_LEVEL: 'error' } })
  scene = await readScene(database)
  client = new CaseSender(academy.baseUrl)
})

afterAll(async () => {
  client.close()
  await academy.stop()
  await database.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

describe(`${CASES} requests of every kind (seed ${SEED})`, () => {
  it(
    'random requests all get documented responses in time, no 5xx, and leave nothing behind',
    async () => {
      await play(CASES / 2, SEED)
      const half = readResourceUse(academy.process.pid)
      await play(CASES / 2, SEED + 1)
      client.close()

      if (half) {
        await expect
          .poll(() => readResourceUse(academy.process.pid)?.descriptors, { timeout: 10_000 })
          .toBeLessThan(half.descriptors + 12)
        expect(readResourceUse(academy.process.pid)?.memory, 'MiB of memory').toBeLessThan(half.memory * 1.3 + 64)
      }
      const untried = Object.keys(endpoints).filter((name) => !tries.has(name as EndpointName))
      expect(untried, 'calls that were never tried').toEqual([])
      expect(successes.size / tries.size, 'calls that succeeded once').toBeGreaterThan(0.35)
    },
    30_000 + CASES * 60,
  )
})

/** The resource usage of a process, as reported by /proc on Linux. */
interface ResourceUse {
  descriptors: number
  /** The resident memory in MiB. */
  memory: number
}

function readResourceUse(pid: number | undefined): ResourceUse | null {
  try {
    const [, pages] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return { descriptors: fs.readdirSync(`/proc/${pid}/fd`).length, memory: (Number(pages) * 4096) / 2 ** 20 }
  } catch {
    return null
  }
}

async function play(cases: number, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(everyCase(scene), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (together) => {
      await Promise.all(together.map(tryOut))
    }),
    { numRuns: Math.ceil(cases / AT_ONCE), seed, endOnFailure: true },
  )
}

async function tryOut(one: Case): Promise<void> {
  const token = await tokenOf(one.sender)
  const reply = await client.send(one, token)
  // This or an earlier case may have ended the session or blocked the account. Delete the token, so that the next case
  // signs in again.
  if (reply.status === 401) tokens.delete(one.sender)
  tries.set(one.call, (tries.get(one.call) ?? 0) + 1)
  expectSane(one, reply)
}

function expectSane(one: Case, reply: Reply): void {
  const { call, sender, method, target } = one
  const endpoint: Endpoint = endpoints[call]
  const description = `${method} ${target} as ${sender}: ${reply.status} ${reply.text.slice(0, 200)}`
  expect(reply.status, description).toBeLessThan(500)
  if (reply.status === 429) expect(reply.headers['retry-after'], description).toMatch(/^\d+$/)
  if (reply.json && reply.status >= 400) {
    expect(reply.json, description).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
    expect(String(reply.json.message), description).not.toMatch(libraryWords)
  }

  if (method !== endpoint.method || !matchesPath(endpoint, target)) return
  // Next redirects an `rsc` request if its parameter `_rsc` does not match the headers. Ignore these redirects.
  if (reply.status === 307 && 'rsc' in one.headers) return
  expect(reply.headers['x-request-id'], description).toMatch(/^[0-9a-f-]{36}$/)
  expectDocumented(method, `http://academy.example${target}`, reply.status, reply.json?.message)
  if (reply.status >= 400 && endpoint.status !== 302) expect(reply.json, description).not.toBeNull()
  if (reply.status < 300 && !endpoint.raw && endpoint.status !== 302) {
    expect(z.strictObject(answerSchema(endpoint).shape).safeParse(reply.json).error, description).toBeUndefined()
  }
  const isStranger = sender === 'nobody' || sender === 'a forger'
  if (isStranger && endpoint.access !== 'anyone') expect(reply.status, description).toBeGreaterThanOrEqual(400)
  if (reply.status < 400) successes.set(call, (successes.get(call) ?? 0) + 1)
}

/**
 * Returns whether a request target matches the endpoint's path. A parameter in the path matches any value that is not
 * empty.
 */
function matchesPath({ path: pattern }: Endpoint, target: string): boolean {
  const parts = target.split('?')[0]?.split('/') ?? []
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith('{') ? parts[at] !== '' : part === parts[at]))
  )
}

function tokenOf(sender: Sender): Promise<string | undefined> {
  const token = tokens.get(sender) ?? signIn(sender)
  tokens.set(sender, token)
  return token
}

/** Restores the password that an earlier case may have changed, and signs in. */
async function signIn(sender: Sender): Promise<string | undefined> {
  if (sender === 'nobody') return undefined
  if (sender === 'a forger') return `${randomUUID()}.${randomUUID()}`
  const phone = phones[sender]
  await database.query('UPDATE users SET password_hash = $2 WHERE phone = $1', [phone, DEMO_HASH])
  const reply = await client.send({
    method: 'POST',
    target: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ phone, password: DEMO_PASSWORD })),
  })
  return typeof reply.json?.token === 'string' ? reply.json.token : undefined
}
