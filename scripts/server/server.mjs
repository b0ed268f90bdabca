import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { redact } from '../../lib/core/text/redact.mjs'
import { codeOf, messageOf } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'
import { isReadableRange } from './byte-range.mjs'
import { answerCall, openedGate, rejectedForLoad } from './calls.mjs'
import { clientAddress, connectedClient } from './client-address.mjs'
import { Connections } from './connections.mjs'
import { noncePolicy, openPolicy, uploadSource } from './content-security.mjs'
import {
  everywhere,
  isAskedForHealth,
  isAskedForReadiness,
  LEAVING,
  NO_WEB,
  refusalOf,
  refuse,
  refuseInEnvelope,
} from './http-edges.mjs'
import { listen, originOf } from './listen.mjs'
import { adjustAnswer } from './page-answer.mjs'
import { ResponseCache } from './response-cache.mjs'
import { endSlowBodies } from './slow-bodies.mjs'
import { partsOfPublicFiles, staticFiles } from './static-files.mjs'
import { closeTraces } from './trace.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Beginning } from '../../instrumentation' */
/** @import { ServedPages } from '../../lib/api/served-pages' */
/** @typedef {{ listening: { port: number, warnings?: string[] } } | { failure: string }} ServerMessage from this process to its parent */
/** @typedef {(request: IncomingMessage, response: ServerResponse) => Promise<void>} RequestHandler */

const DRAIN_REQUESTS = 5000
// A job that is cut off is done again minutes later, by whoever finds it: a letter may then go out twice.
const DRAIN_JOBS = 8000
const SECOND = 1000
/** With the running requests' five seconds it fits into the ten of a whole stop. */
const LONGEST_NOTICE = 3

/** What the application keeps one of (lib/core/config/per-process.ts). */
const singletons = /** @type {typeof globalThis & { academySingletons?: Map<string, unknown> }} */ (globalThis)

const dev = process.argv.includes('--dev')
const port = Number(process.env.PORT || 3000)
const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0)
if (!Number.isInteger(trustedProxies) || trustedProxies < 0) {
  stopWith(`TRUSTED_PROXIES must be a whole number, not "${process.env.TRUSTED_PROXIES}".`)
}

// For how long it says that it is about to stop before it takes nothing more (contract 28.11).
const noticeSeconds = Number(process.env.STOP_NOTICE_SECONDS || 0)
if (!(noticeSeconds >= 0 && noticeSeconds <= LONGEST_NOTICE)) {
  stopWith(`STOP_NOTICE_SECONDS must be 0 to ${LONGEST_NOTICE}, not "${process.env.STOP_NOTICE_SECONDS}".`)
}

// Without a public address next-auth leads back to the host that was asked for: in the demo, and while trying.
if (!process.env.NEXTAUTH_URL) process.env.AUTH_TRUST_HOST = 'true'

// One that runs jobs alone says how it is, and answers nothing else (contract 44).
const onlyJobs = process.env.ACADEMY_ROLE === 'worker'

const buildDir = path.join(ROOT, process.env.NEXT_DIST_DIR || '.next')
const uploads = uploadSource(process.env)
const sendStaticFile = dev ? () => false : staticFiles(buildDir)
const common = everywhere(process.env.NEXTAUTH_URL)
const publicDir = path.join(ROOT, 'public')
const sendPart = partsOfPublicFiles(publicDir)
const cache = new ResponseCache(servedPages, uploads)

// Why not Next's own server: see docs/decisions/2026-11-23-calls-before-next.md.
// The port is taken before Next loads: who comes early waits a moment instead of being refused, and a port that is in
// use is known at once.
/** @type {(handler: RequestHandler) => void} */
let nextIsReady = () => {}
/** @type {Promise<RequestHandler>} */
const nextHandler = new Promise((resolve) => {
  nextIsReady = resolve
})

/** @type {Promise<string[]>} */
const settingsRead = new Promise((resolve) => {
  /** @type {Beginning} */
  const beginning = { settingsAreRight: resolve, failed: (error) => stopWith(messageOf(error)) }
  singletons.academySingletons ??= new Map()
  singletons.academySingletons.set('beginning', beginning)
})

let leaving = false
let stopping = false
const connections = new Connections(
  () => openedGate()?.connections,
  ({ remoteAddress }) => connectedClient(remoteAddress, trustedProxies),
)
// Whether there is one Host header is asked below, to be answered like everything else.
const server = createServer({ requireHostHeader: false }, async (request, response) => {
  connections.expectAnswer(request.socket, response)
  const id = randomUUID()
  request.headers['x-request-id'] = id
  request.headers['x-academy-address'] = clientAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for'],
    trustedProxies,
  )
  response.setHeader('x-request-id', id)
  for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
  if (stopping) response.setHeader('connection', 'close')
  const refusal = refusalOf(request)
  if (refusal) return refuse(response, refusal)
  if (onlyJobs && !isAskedForHealth(request)) return refuse(response, NO_WEB)
  if (leaving && isAskedForReadiness(request)) return refuse(response, LEAVING)
  if (!isReadableRange(request.headers.range)) delete request.headers.range
  if (sendStaticFile(request, response)) return
  try {
    if (await cache.answer(request, response)) return
    adjustAnswer(request, response, dev ? openPolicy(uploads) : noncePolicy(uploads))
    if (sendPart(request, response)) return
    endSlowBodies(request, response, common)
    if (!cache.isOwn(request) && (await rejectedForLoad(request, response, connections))) return
    const handle = await nextHandler
    if (await answerCall(request, response)) return
    await handle(request, response)
  } catch (error) {
    const told = error instanceof Error ? error.stack : error
    logError('request failed outside the application', { requestId: id, error: String(told) })
    if (response.headersSent) response.destroy()
    else refuse(response, { status: 500, message: 'Something went wrong.' }, { requestId: id })
  }
})
server.on('connection', (socket) => connections.add(socket))
refuseInEnvelope(server, common)

/** The application's public pages (lib/api/served-pages.ts). Undefined until it is ready, and in development. */
function servedPages() {
  return /** @type {ServedPages | undefined} */ (singletons.academySingletons?.get('servedPages'))
}

// Next listens for upgrades from its first request on, answers none of them outside development, and keeps their sockets
// for ever. Without a listener Node passes over the header and the request is one like any other.
if (!dev) {
  server.on('newListener', (event, listener) => {
    if (event === 'upgrade') queueMicrotask(() => server.off('upgrade', listener))
  })
}

// A phone on a slow line may need minutes for a screenshot of 8 MiB (but see pace.mjs); headers are small and must come quickly.
server.headersTimeout = 15 * SECOND
server.requestTimeout = 600 * SECOND
server.keepAliveTimeout = 75 * SECOND
// Whoever takes nothing of an answer for so long, not even a part of what was written, holds a place and memory for nothing.
server.timeout = 60 * SECOND
server.on('error', (error) => {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') stopWith(`Port ${port} is already in use. Choose another one: PORT=${port + 1}`)
  if (code === 'EACCES') stopWith(`This user may not use port ${port}. Choose one above 1023.`)
  stopWith(`The server could not listen on port ${port} (${error.message}).`)
})
const listening = await listen(server, port, process.env.HOST ?? '')

// Not the address that it listens on: Next calls 127.0.0.1 "localhost" in one place and not in another, takes the rewrite of
// POST /add-slot (proxy.ts) for another site's address then, and asks itself over HTTP.
const app = next({ dev, dir: ROOT, hostname: 'localhost', port: listening.port, httpServer: server })
try {
  await app.prepare()
} catch (error) {
  stopWith(messageOf(error))
}
// In development Next reads them with the first request.
const warnings = dev ? [] : await settingsRead
nextIsReady(app.getRequestHandler())
tell({ listening: { port: listening.port, warnings } })
void cache.fill(originOf(server))

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => void shutDown())
// Whoever started this process is gone: without it nobody would ever stop this one.
process.on('disconnect', () => void shutDown(0))

/**
 * Says that it is about to stop, as long as it was told to, and answers meanwhile. Then it takes no more requests, lets the running
 * ones end for at most five seconds and the running jobs, from the beginning on, for at most eight, sends the last traces, which
 * take two where there is time, and leaves.
 */
async function shutDown(notice = noticeSeconds) {
  if (leaving) return
  leaving = true
  const begun = performance.now()
  const worker = stopBackground()
  const worked = Promise.race([worker, sleep(DRAIN_JOBS)])
  await sleep(notice * SECOND)
  stopping = true
  listening.close()
  connections.closeIdle()
  await Promise.race([allAnswered(), sleep(DRAIN_REQUESTS)])
  server.closeAllConnections()
  await worked
  const left = DRAIN_JOBS - (performance.now() - begun)
  await Promise.all([
    Promise.race([closeTraces(), sleep(Math.max(SECOND / 2, Math.min(left, 2 * SECOND)))]),
    Promise.race([app.close().catch(() => {}), sleep(SECOND / 2)]),
  ])
  process.exit(0)
}

/** @typedef {{ stop(): Promise<void> }} Background */

// The application's job worker lives in this process (lib/core/config/per-process.ts) and ends what it has begun; its heartbeat says
// that it is about to stop (lib/health/instance-service.ts).
async function stopBackground() {
  const background = /** @type {Map<string, Background> | undefined} */ (singletons.academySingletons)
  await Promise.allSettled(['jobWorker', 'heartbeat'].map((name) => background?.get(name)?.stop()))
}

// Counted here: Node calls a connection busy that has not asked anything yet, and idle whose answer is written but not yet
// read, and cuts it.
async function allAnswered() {
  while (connections.hasAnswersToSend()) await sleep(25)
}

/** @param {ServerMessage} message */
function tell(message) {
  if (process.send) process.send(message)
  else process.stdout.write(`${JSON.stringify(message)}\n`)
}

/**
 * @param {string} msg
 * @param {object} details
 */
function logError(msg, details) {
  process.stderr.write(redact(`${JSON.stringify({ level: 50, time: Date.now(), msg, ...details })}\n`))
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stopWith(sentence) {
  if (process.send) process.send({ failure: sentence })
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
