import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { trace } from '@opentelemetry/api'
import next from 'next'
import { redact } from '../../lib/core/text/redact.mjs'
import { codeOf, messageOf } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'
import { answerCall, currentGate, rejectIfOverloaded } from './calls.mjs'
import { clientAddress, connectedClient } from './client-address.mjs'
import { Connections } from './connections.mjs'
import { developmentPolicy, noncePolicy, uploadSource } from './content-security.mjs'
import {
  ABOUT_TO_STOP,
  answerNodeRejections,
  commonHeaders,
  isHealthRequest,
  isReadinessRequest,
  JOBS_ONLY,
  refusalOf,
  refuse,
} from './http-rejections.mjs'
import { listen, originOf } from './listen.mjs'
import { adjustAnswer } from './page-answer.mjs'
import { isPreview, renderPage } from './preview.mjs'
import { ResponseCache } from './response-cache.mjs'
import { endSlowBodies } from './slow-bodies.mjs'
import { publicFileRanges, serviceWorker, staticFiles } from './static-files.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { StartupListener } from '../../instrumentation' */
/** @import { ServedPages } from '../../lib/api/served-pages' */
/**
 * @typedef {{ listening: { port: number, warnings?: string[] } } | { failure: string }} ServerMessage
 *   sent from this process to its parent
 */
/** @typedef {(request: IncomingMessage, response: ServerResponse) => Promise<void>} RequestHandler */

const DRAIN_REQUESTS = 5000
// The shutdown waits for running jobs. If a job were interrupted, another process would run the job again minutes
// later. An email might then be sent twice.
const DRAIN_JOBS = 8000
const SECOND = 1000
/** The maximum of STOP_NOTICE_SECONDS, because the whole shutdown must not take more than ten seconds. */
const LONGEST_NOTICE = 3

/** The application's singletons (lib/core/config/per-process.ts). */
const singletons = /** @type {typeof globalThis & { academySingletons?: Map<string, unknown> }} */ (globalThis)

const dev = process.argv.includes('--dev')
const port = Number(process.env.PORT || 3000)
const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0)
if (!Number.isInteger(trustedProxies) || trustedProxies < 0) {
  stopWith(`TRUSTED_PROXIES must be a whole number, not "${process.env.TRUSTED_PROXIES}".`)
}

// How long the process announces its shutdown before it stops accepting requests (contract 28.11).
const noticeSeconds = Number(process.env.STOP_NOTICE_SECONDS || 0)
if (!(noticeSeconds >= 0 && noticeSeconds <= LONGEST_NOTICE)) {
  stopWith(`STOP_NOTICE_SECONDS must be 0 to ${LONGEST_NOTICE}, not "${process.env.STOP_NOTICE_SECONDS}".`)
}

// If no public address is configured (in a demo or a trial), next-auth must trust the request's host for its redirects.
if (!process.env.NEXTAUTH_URL) process.env.AUTH_TRUST_HOST = 'true'

// A process that only runs jobs answers only health checks (contract 44).
const onlyJobs = process.env.ACADEMY_ROLE === 'worker'

const buildDir = path.join(ROOT, process.env.NEXT_DIST_DIR || '.next')
const uploads = uploadSource(process.env)
const sendStaticFile = dev ? () => false : staticFiles(buildDir)
const sendWorker = dev ? () => false : serviceWorker(buildDir)
const common = commonHeaders(process.env.NEXTAUTH_URL)
const publicDir = path.join(ROOT, 'public')
const sendRange = publicFileRanges(publicDir)
const cache = new ResponseCache(servedPages, uploads)

// docs/decisions/2026-11-23-server.md explains why the academy has its own server. The server listens before Next
// loads. Early requests then wait instead of being refused.
/** @type {(handler: RequestHandler) => void} */
let resolveNextHandler = () => {}
/** @type {Promise<RequestHandler>} */
const nextHandler = new Promise((resolve) => {
  resolveNextHandler = resolve
})

/** @type {Promise<string[]>} */
const startupWarnings = new Promise((resolve) => {
  /** @type {StartupListener} */
  const startupListener = { settingsAreRight: resolve, failed: (error) => stopWith(messageOf(error)) }
  singletons.academySingletons ??= new Map()
  singletons.academySingletons.set('beginning', startupListener)
})

let isDraining = false
let stopping = false
const connections = new Connections(
  () => currentGate()?.connections,
  ({ remoteAddress }) => connectedClient(remoteAddress, trustedProxies),
)
// `requireHostHeader: false` turns off Node's check of the Host header. `refusalOf` checks the header instead.
const server = createServer({ requireHostHeader: false }, async (request, response) => {
  connections.markBusy(request.socket, response)
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
  if (onlyJobs && !isHealthRequest(request)) return refuse(response, JOBS_ONLY)
  if (isDraining && isReadinessRequest(request)) return refuse(response, ABOUT_TO_STOP)
  if (!isReadableRange(request.headers.range)) delete request.headers.range
  if (sendStaticFile(request, response) || sendWorker(request, response)) return
  try {
    if (!isPreview(request) && (await cache.answer(request, response))) return
    // The cache's own requests get no nonce. The cache allows inline scripts by their hashes instead.
    if (!cache.isOwn(request)) adjustAnswer(request, response, dev ? developmentPolicy(uploads) : noncePolicy(uploads))
    if (sendRange(request, response)) return
    endSlowBodies(request, response, common)
    if (!cache.isOwn(request) && (await rejectIfOverloaded(request, response, connections))) return
    const handle = await nextHandler
    if (await answerCall(request, response)) return
    await renderPage(request, () => handle(request, response))
  } catch (error) {
    const details = error instanceof Error ? error.stack : error
    logError('request failed outside the application', { requestId: id, error: String(details) })
    if (response.headersSent) response.destroy()
    else refuse(response, { status: 500, message: 'Something went wrong.' }, { requestId: id })
  }
})
server.on('connection', (socket) => connections.add(socket))
answerNodeRejections(server, common)

/**
 * True if there is no Range header, or the header requests a single valid range with a start byte. The server removes
 * all other Range headers (RFC 9110, 14.2), because the code that sends files fails on some of them.
 * @param {string | undefined} header
 */
function isReadableRange(header) {
  if (header === undefined) return true
  const [, from, to = ''] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header) ?? []
  return from !== undefined && (to === '' || Number(from) <= Number(to))
}

/**
 * Returns the application's public pages (lib/api/served-pages.ts). Returns undefined in development, and before the
 * application is ready.
 */
function servedPages() {
  return /** @type {ServedPages | undefined} */ (singletons.academySingletons?.get('servedPages'))
}

// A phone on a slow connection may need minutes to upload an 8 MiB screenshot (see slow-bodies.mjs). Headers are small
// and must arrive quickly.
server.headersTimeout = 15 * SECOND
server.requestTimeout = 600 * SECOND
server.keepAliveTimeout = 75 * SECOND
// A client that stops reading its response for this long is disconnected, because it occupies memory and a connection.
server.timeout = 60 * SECOND
server.on('error', (error) => {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') stopWith(`Port ${port} is already in use. Choose another one: PORT=${port + 1}`)
  if (code === 'EACCES') stopWith(`This user may not use port ${port}. Choose one above 1023.`)
  stopWith(`The server could not listen on port ${port} (${error.message}).`)
})
const listening = await listen(server, port, process.env.HOST ?? '')

// Except in development, Next gets a server that never listens. If Next had the real server, it would leave upgrade
// requests (for example for a WebSocket) without a response.
const httpServer = dev ? server : createServer()
// Next replaces 127.0.0.1 with "localhost" only in some places. With 127.0.0.1, Next would treat the rewrite of POST
// /add-slot (proxy.ts) as a rewrite to another site.
const app = next({ dev, dir: ROOT, hostname: 'localhost', port: listening.port, httpServer })
try {
  await app.prepare()
} catch (error) {
  stopWith(messageOf(error))
}
// In development, the warnings are only known after the first request.
const warnings = dev ? [] : await startupWarnings
resolveNextHandler(app.getRequestHandler())
sendToParent({ listening: { port: listening.port, warnings } })
if (!onlyJobs) void cache.fill(originOf(server))

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => void shutDown())
// If the parent process dies, this process must stop itself.
process.on('disconnect', () => void shutDown(0))

/**
 * Shuts down the process in steps. During the notice period, rejects readiness requests but answers all others. Then
 * accepts no new requests, and waits up to five seconds for running requests. Jobs get eight seconds from the start of
 * the shutdown. At the end, sends the last traces within at most two seconds, and exits.
 */
async function shutDown(notice = noticeSeconds) {
  if (isDraining) return
  isDraining = true
  const begun = performance.now()
  const worker = stopBackground()
  const workerStopped = Promise.race([worker, sleep(DRAIN_JOBS)])
  await sleep(notice * SECOND)
  stopping = true
  listening.close()
  connections.closeIdle()
  await Promise.race([waitForResponses(), sleep(DRAIN_REQUESTS)])
  server.closeAllConnections()
  await workerStopped
  const left = DRAIN_JOBS - (performance.now() - begun)
  await Promise.all([
    Promise.race([closeTraces(), sleep(Math.max(SECOND / 2, Math.min(left, 2 * SECOND)))]),
    Promise.race([app.close().catch(() => {}), sleep(SECOND / 2)]),
  ])
  process.exit(0)
}

/** @typedef {{ stop(): Promise<void> }} Background */

// Stops the job worker after its running jobs have finished. Also stops the heartbeat, and records a planned stop
// (lib/health/instance-service.ts).
async function stopBackground() {
  const background = /** @type {Map<string, Background> | undefined} */ (singletons.academySingletons)
  await Promise.allSettled(['jobWorker', 'heartbeat'].map((name) => background?.get(name)?.stop()))
}

// Uses our own count of pending responses, because Node's count is wrong for this purpose. Node counts a new connection
// as busy before its first request. It counts a connection as idle while its client is still reading the response.
async function waitForResponses() {
  while (connections.hasPendingResponses()) await sleep(25)
}

/** @typedef {{ getDelegate?: () => { shutdown?: () => Promise<void> } }} Provider */

/** Sends the remaining spans, if traces are collected (lib/core/observability/open-telemetry.ts). */
async function closeTraces() {
  const provider = /** @type {Provider} */ (trace.getTracerProvider())
  await provider.getDelegate?.().shutdown?.()
}

/** @param {ServerMessage} message */
function sendToParent(message) {
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
