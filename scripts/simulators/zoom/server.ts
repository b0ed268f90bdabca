import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { checkFields, newMeeting, toApiList, toApiMeeting, type ZoomMeeting } from './meetings'
import { dailyLimit, failAsMode, isZoomMode, Refusal, refusal, type ZoomMode, zoomModes } from './modes'
import { joinPage, overviewPage } from './pages'
import { type ZoomAccount, ZoomTokens } from './tokens'

export interface ZoomOptions extends ZoomAccount {
  port?: number
  /** The hosts that exist in addition to `me`. If this list is not set, every host exists. */
  users?: string[]
  slowMs?: number
}

export interface ZoomServer {
  url: string
  mode: ZoomMode
  /** Hosts that have reached their daily limit of meetings. */
  spentHosts: Set<string>
  meetings: Map<number, ZoomMeeting>
  counts: { tokens: number; created: number; moved: number; removed: number; refused: number }
  /** Invalidates every token issued so far. */
  revokeTokens(): void
  close(): Promise<void>
}

/** Starts a local Zoom simulator over HTTP, with tokens, meetings, errors and delays as in Zoom's documentation. */
export async function startZoomServer(options: ZoomOptions): Promise<ZoomServer> {
  const { users, slowMs = 8000 } = options
  const tokens = new ZoomTokens(options)
  const state: ZoomServer = {
    url: '',
    mode: 'ok',
    spentHosts: new Set(),
    meetings: new Map(),
    counts: { tokens: 0, created: 0, moved: 0, removed: 0, refused: 0 },
    revokeTokens: () => tokens.revokeAll(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function giveToken(request: IncomingMessage, body: string): object {
    const response = tokens.give(state.mode, request.headers, body)
    state.counts.tokens++
    return { ...response, api_url: state.url }
  }

  function existingHost(name: string): string {
    if (state.mode === 'no-user' || (users && name !== 'me' && !users.includes(name))) {
      throw refusal(404, 1001, `User does not exist: ${name}.`)
    }
    return name
  }

  function findMeeting(id: string): ZoomMeeting {
    const meeting = state.meetings.get(Number(id))
    if (!meeting) throw refusal(404, 3001, `Meeting does not exist: ${id}.`)
    return meeting
  }

  function create(host: string, fields: Record<string, unknown>): ZoomMeeting {
    checkFields(state.mode, fields, false)
    const withRetryAfter = state.mode === 'daily-limit-until'
    if (withRetryAfter || state.mode === 'daily-limit' || state.spentHosts.has(host)) throw dailyLimit(withRetryAfter)
    const meeting = newMeeting(host, fields)
    state.meetings.set(meeting.id, meeting)
    state.counts.created++
    return meeting
  }

  async function answerCreate(host: string, body: string, response: ServerResponse): Promise<void> {
    const whole = toApiMeeting(create(existingHost(host), parse(body)), state.url)
    if (state.mode === 'slow') await pause(slowMs)
    if (state.mode === 'broken-json') {
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(whole).slice(0, 90))
      return
    }
    const { join_url: _, ...linkless } = whole
    send(response, 201, state.mode === 'no-link' ? linkless : whole)
  }

  async function handleApiCall(
    request: IncomingMessage,
    url: URL,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    tokens.check(state.mode, request.headers)
    failAsMode(state.mode)
    const host = /^\/v2\/users\/([^/]+)\/meetings$/.exec(url.pathname)?.[1]
    const id = /^\/v2\/meetings\/(\d+)$/.exec(url.pathname)?.[1]
    if (host && request.method === 'POST') return answerCreate(decodeURIComponent(host), body, response)
    if (host && request.method === 'GET') {
      const name = existingHost(decodeURIComponent(host))
      const all = [...state.meetings.values()].filter((meeting) => meeting.host === name)
      return send(response, 200, toApiList(all, url.searchParams, state.url))
    }
    if (!id) throw refusal(404, 404, 'Request resource not found.')
    const meeting = findMeeting(id)
    if (request.method === 'GET') return send(response, 200, toApiMeeting(meeting, state.url))
    if (request.method === 'PATCH') {
      const fields = parse(body)
      checkFields(state.mode, fields, true)
      Object.assign(meeting, fields)
      state.counts.moved++
    } else if (request.method === 'DELETE') {
      state.meetings.delete(meeting.id)
      state.counts.removed++
    } else throw refusal(405, 405, 'Method not allowed.')
    response.writeHead(204).end()
  }

  /** Serves the pages for people trying out the product. */
  function servePage({ pathname }: URL, response: ServerResponse): void {
    const [, kind, id] = /^\/([js])\/(\d+)$/.exec(pathname) ?? []
    if (kind) html(response, joinPage(state.meetings.get(Number(id)), kind === 's'))
    else if (pathname === '/') html(response, overviewPage(state, zoomModes))
    else if (pathname === '/favicon.ico') response.writeHead(204).end()
    else {
      change(pathname)
      response.writeHead(303, { location: '/' }).end()
    }
  }

  function change(pathname: string): void {
    const [, action, what = ''] = pathname.split('/')
    if (action === 'mode' && isZoomMode(what)) state.mode = what
    else if (action === 'end-tokens') tokens.revokeAll()
    else if (action === 'lose') state.meetings.delete(Number(what))
    else throw refusal(404, 404, 'Request resource not found.')
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
      if (url.pathname === '/oauth/token' && request.method === 'POST') {
        return send(response, 200, giveToken(request, body))
      }
      if (url.pathname.startsWith('/v2/')) return await handleApiCall(request, url, body, response)
      servePage(url, response)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      state.counts.refused++
      if (typeof error.body === 'string') {
        response.writeHead(error.status, { 'content-type': 'text/html' }).end(error.body)
      } else send(response, error.status, error.body, error.headers)
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

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    throw refusal(400, 300, 'Request Body should be a valid JSON object.')
  }
}
