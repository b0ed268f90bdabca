import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { trialZoom } from '../../lib/meetings/trial-zoom'
import { joinPage, overviewPage } from './zoom-pages'

/** How the local Zoom behaves; each is a way in which the real one has been seen or is documented to fail. */
export const zoomModes = {
  ok: 'works',
  'invalid-token': '401, code 124, for every call',
  scope: '400, code 4711: the application lacks a scope',
  validation: '400, code 300: a field is refused',
  'no-user': '404, code 1001: the host does not exist',
  'daily-limit': '429 without Retry-After: 100 meetings made today',
  'daily-limit-until': '429 with Retry-After: 100 meetings made today',
  'rate-limit': '429 with Retry-After: too many calls this second',
  'server-error': '500 with a JSON body',
  'bad-gateway': '502 with an HTML page',
  unreachable: 'ends every connection without an answer',
  slow: 'makes the meeting, answers after 8 seconds',
  'broken-json': 'makes the meeting, answers with half a JSON text',
  'no-link': 'makes the meeting, answers without join_url',
  'oauth-down': '500 for a token',
  'bad-credentials': '401 invalid_client for a token',
} as const
export type ZoomMode = keyof typeof zoomModes

export interface ZoomMeeting {
  id: number
  uuid: string
  host: string
  topic: string
  agenda: string
  start_time: string
  duration: number
  timezone: string
  settings: Record<string, unknown>
  created_at: string
  password: string
}

export interface ZoomOptions {
  port?: number
  accountId: string
  clientId: string
  clientSecret: string
  /** Life of a token in seconds. */
  tokenSeconds?: number
  /** Hosts that exist beside `me`; every address does when absent. */
  users?: string[]
  slowMs?: number
}

export interface ZoomServer {
  url: string
  mode: ZoomMode
  /** Hosts that have made their meetings for today. */
  spentHosts: Set<string>
  meetings: Map<number, ZoomMeeting>
  counts: { tokens: number; created: number; moved: number; removed: number; refused: number }
  /** Every token given out so far stops working. */
  revokeTokens(): void
  close(): Promise<void>
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object | string,
    readonly headers: Record<string, string> = {},
  ) {
    super('refused')
  }
}
const refuse = (status: number, code: number, message: string, more: object = {}) =>
  new Refusal(status, { code, message, ...more })

/** A Zoom of one's own over real HTTP: tokens, meetings, their errors and delays, as Zoom's documents have them. */
export async function startZoomServer(options: ZoomOptions): Promise<ZoomServer> {
  const { accountId, clientId, clientSecret, tokenSeconds = 3600, users, slowMs = 8000 } = options
  let tokens = new Map<string, number>()
  const state: ZoomServer = {
    url: '',
    mode: 'ok',
    spentHosts: new Set(),
    meetings: new Map(),
    counts: { tokens: 0, created: 0, moved: 0, removed: 0, refused: 0 },
    revokeTokens: () => {
      tokens = new Map()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function giveToken(request: IncomingMessage, body: string): object {
    if (state.mode === 'oauth-down') throw new Refusal(500, { reason: 'Internal Server Error', error: 'server_error' })
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (state.mode === 'bad-credentials' || request.headers.authorization !== basic) {
      throw new Refusal(401, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
    }
    const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const given = new URLSearchParams(form ? body : '')
    if (given.get('grant_type') !== 'account_credentials') {
      throw new Refusal(400, { reason: 'unsupported grant type', error: 'unsupported_grant_type' })
    }
    if (given.get('account_id') !== accountId)
      throw new Refusal(400, { reason: 'Bad Request', error: 'invalid_request' })
    const token = randomBytes(48).toString('base64url')
    tokens.set(token, Date.now() + tokenSeconds * 1000)
    state.counts.tokens++
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: tokenSeconds,
      scope: 'meeting:write:meeting:admin meeting:read:meeting:admin meeting:read:list_meetings:admin',
      api_url: state.url,
    }
  }

  function checkToken(request: IncomingMessage): void {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const until = tokens.get(token)
    if (state.mode === 'invalid-token' || until === undefined) throw refuse(401, 124, 'Invalid access token.')
    if (until < Date.now()) throw refuse(401, 124, 'Access token is expired.')
  }

  /** The ways to fail that have nothing to do with what was asked. */
  function misbehave(): void {
    switch (state.mode) {
      case 'scope':
        throw refuse(400, 4711, 'Invalid access token, does not contain scopes:[meeting:write:meeting:admin].')
      case 'rate-limit':
        throw new Refusal(
          429,
          { code: 429, message: 'You have reached the maximum per-second rate limit for this API. Try again later.' },
          { 'retry-after': new Date(Date.now() + 2000).toISOString() },
        )
      case 'server-error':
        throw refuse(500, 500, 'Internal server error.')
      case 'bad-gateway':
        throw new Refusal(502, '<html><body><h1>502 Bad Gateway</h1></body></html>')
    }
  }

  function existingHost(name: string): string {
    if (state.mode === 'no-user' || (users && name !== 'me' && !users.includes(name))) {
      throw refuse(404, 1001, `User does not exist: ${name}.`)
    }
    return name
  }

  function findMeeting(id: string): ZoomMeeting {
    const meeting = state.meetings.get(Number(id))
    if (!meeting) throw refuse(404, 3001, `Meeting does not exist: ${id}.`)
    return meeting
  }

  const joinUrl = ({ id, password }: ZoomMeeting) => `${state.url}/j/${id}?pwd=${password}.1`
  const shown = (meeting: ZoomMeeting) => ({
    uuid: meeting.uuid,
    id: meeting.id,
    host_id: Buffer.from(meeting.host).toString('base64url').slice(0, 22),
    host_email: meeting.host === 'me' ? 'owner@zoom.example' : meeting.host,
    topic: meeting.topic,
    type: 2,
    status: 'waiting',
    start_time: meeting.start_time,
    duration: meeting.duration,
    timezone: meeting.timezone,
    agenda: meeting.agenda,
    created_at: meeting.created_at,
    start_url: `${state.url}/s/${meeting.id}?zak=${randomBytes(32).toString('base64url')}`,
    join_url: joinUrl(meeting),
    password: meeting.password,
    h323_password: meeting.password,
    pstn_password: meeting.password,
    encrypted_password: `${meeting.password}.1`,
    settings: meeting.settings,
    pre_schedule: false,
  })

  function checkFields(given: Record<string, unknown>, partly: boolean): void {
    const errors: { field: string; message: string }[] = []
    const field = (name: string, fits: (value: unknown) => boolean) => {
      if (given[name] === undefined ? !partly : !fits(given[name]))
        errors.push({ field: name, message: 'Invalid field.' })
    }
    field('topic', (value) => typeof value === 'string' && value.length <= 200)
    field('type', (value) => [1, 2, 3, 8].includes(value as number))
    field('start_time', (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(value))
    field('duration', (value) => Number.isInteger(value) && (value as number) > 0)
    field('timezone', (value) => typeof value === 'string' && isZone(value))
    if (state.mode === 'validation') errors.push({ field: 'settings.waiting_room', message: 'Invalid field.' })
    if (errors.length > 0) throw refuse(400, 300, 'Validation Failed.', { errors })
  }

  function create(host: string, given: Record<string, unknown>): ZoomMeeting {
    checkFields(given, false)
    const until = state.mode === 'daily-limit-until'
    if (until || state.mode === 'daily-limit' || state.spentHosts.has(host)) {
      const message =
        'You have exceeded the daily rate limit (100) of Meeting Create/Update API requests permitted for this particular user. You may resume these requests at GMT 00:00:00.'
      throw new Refusal(429, { code: 429, message }, until ? { 'retry-after': nextMidnight() } : {})
    }
    const meeting: ZoomMeeting = {
      id: randomInt(10_000_000_000, 99_999_999_999),
      uuid: randomBytes(16).toString('base64'),
      host,
      topic: String(given.topic),
      agenda: String(given.agenda ?? ''),
      start_time: String(given.start_time),
      duration: Number(given.duration),
      timezone: String(given.timezone),
      settings: (given.settings as Record<string, unknown>) ?? {},
      created_at: `${new Date().toISOString().slice(0, 19)}Z`,
      password: randomBytes(4).toString('hex'),
    }
    state.meetings.set(meeting.id, meeting)
    state.counts.created++
    return meeting
  }

  async function answerCreate(host: string, body: string, response: ServerResponse): Promise<void> {
    const whole = shown(create(existingHost(host), parse(body)))
    if (state.mode === 'slow') await pause(slowMs)
    if (state.mode === 'broken-json') {
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(whole).slice(0, 90))
      return
    }
    const { join_url: _, ...linkless } = whole
    send(response, 201, state.mode === 'no-link' ? linkless : whole)
  }

  function list(host: string, url: URL) {
    const size = Math.min(Number(url.searchParams.get('page_size') ?? 30), 300)
    const from = Number(url.searchParams.get('next_page_token') ?? 0)
    const all = [...state.meetings.values()].filter((meeting) => meeting.host === existingHost(host))
    return {
      page_size: size,
      total_records: all.length,
      next_page_token: from + size < all.length ? String(from + size) : '',
      meetings: all.slice(from, from + size).map((meeting) => {
        const { uuid, id, host_id, topic, type, start_time, duration, timezone, agenda, created_at, join_url } =
          shown(meeting)
        const short = agenda.slice(0, 250)
        return { uuid, id, host_id, topic, type, start_time, duration, timezone, agenda: short, created_at, join_url }
      }),
    }
  }

  async function callApi(request: IncomingMessage, url: URL, body: string, response: ServerResponse): Promise<void> {
    checkToken(request)
    misbehave()
    const host = /^\/v2\/users\/([^/]+)\/meetings$/.exec(url.pathname)?.[1]
    const id = /^\/v2\/meetings\/(\d+)$/.exec(url.pathname)?.[1]
    if (host && request.method === 'POST') return answerCreate(decodeURIComponent(host), body, response)
    if (host && request.method === 'GET') return send(response, 200, list(decodeURIComponent(host), url))
    if (!id) throw refuse(404, 404, 'Request resource not found.')
    const meeting = findMeeting(id)
    if (request.method === 'GET') return send(response, 200, shown(meeting))
    if (request.method === 'PATCH') {
      const given = parse(body)
      checkFields(given, true)
      Object.assign(meeting, given)
      state.counts.moved++
    } else if (request.method === 'DELETE') {
      state.meetings.delete(meeting.id)
      state.counts.removed++
    } else throw refuse(405, 405, 'Method not allowed.')
    response.writeHead(204).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', state.url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    if (state.mode === 'unreachable' && /^\/(oauth|v2)\//.test(url.pathname)) {
      response.destroy()
      return
    }
    try {
      if (url.pathname === '/oauth/token' && request.method === 'POST')
        return send(response, 200, giveToken(request, body))
      if (url.pathname.startsWith('/v2/')) return await callApi(request, url, body, response)
      const page = /^\/([js])\/(\d+)$/.exec(url.pathname)
      if (page) return html(response, joinPage(state.meetings.get(Number(page[2])), page[1] === 's'))
      const mode = /^\/mode\/([a-z-]+)$/.exec(url.pathname)?.[1]
      if (mode && mode in zoomModes) {
        state.mode = mode as ZoomMode
        return backToOverview(response)
      }
      if (url.pathname === '/end-tokens') {
        state.revokeTokens()
        return backToOverview(response)
      }
      const lost = /^\/lose\/(\d+)$/.exec(url.pathname)?.[1]
      if (lost) {
        state.meetings.delete(Number(lost))
        return backToOverview(response)
      }
      if (url.pathname === '/favicon.ico') {
        response.writeHead(204).end()
        return
      }
      if (url.pathname === '/') return html(response, overviewPage(state, zoomModes))
      throw refuse(404, 404, 'Request resource not found.')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      state.counts.refused++
      if (typeof error.body === 'string')
        response.writeHead(error.status, { 'content-type': 'text/html' }).end(error.body)
      else send(response, error.status, error.body, error.headers)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8', ...headers }).end(JSON.stringify(body))
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

function backToOverview(response: ServerResponse): void {
  response.writeHead(303, { location: '/' }).end()
}

/** When the counters of a day begin anew. */
function nextMidnight(): string {
  return `${new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)}T00:00:00Z`
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    throw refuse(400, 300, 'Request Body should be a valid JSON object.')
  }
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

// Started by itself: `npm start` with ZOOM_TRIAL_PORT does it, for a person without an account.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.on('disconnect', () => process.exit(0))
  const port = Number(process.argv[2])
  const { accountId, clientId, clientSecret } = trialZoom(port)
  startZoomServer({ port, accountId, clientId, clientSecret }).then(
    ({ url }) => console.log(`The local Zoom listens on ${url}`),
    (error) => {
      console.error(`The local Zoom could not start: ${error.message}`)
      process.exit(error.code === 'EADDRINUSE' ? 0 : 1)
    },
  )
}
