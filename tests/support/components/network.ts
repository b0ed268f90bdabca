import { z } from 'zod'
import { partsOf } from '@/lib/api/address'
import { addresses } from '@/lib/api/generated/addresses'
import { possibleErrors } from '@/lib/api/possible-errors'
import { type BodyOf, type EndpointName, endpoints, type ResponseOf } from '@/lib/api/table'
import { answerSchema, type Endpoint } from '@/lib/core/http/endpoint'

/**
 * Simulates the network in component tests. Requests and responses must match the endpoint table. If a test sets no
 * response for a call, the call is rejected and the test fails.
 */

export interface MadeCall<N extends EndpointName = EndpointName> {
  name: N
  params: Record<string, string>
  query: Record<string, string>
  body: BodyOf<N>
}

type Reply = () => Response | Promise<Response>
type Layer = (made: MadeCall) => Reply

const layers = new Map<EndpointName, Layer[]>()
const gates = new Map<EndpointName, Promise<void>>()
const made: MadeCall[] = []
const unexpected: string[] = []

const names = Object.keys(addresses) as EndpointName[]
const routes = names.map((name) => {
  const { method, path } = partsOf(name)
  const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  return { name, method, keys, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) }
})

function put(name: EndpointName, layer: Layer): () => void {
  const stack = layers.get(name) ?? []
  layers.set(name, [...stack, layer])
  return () => {
    layers.set(
      name,
      (layers.get(name) ?? []).filter((each) => each !== layer),
    )
  }
}

/** The time on the server's clock, if it differs from the device's clock. */
let serverClock: (() => Date) | null = null
export function setServerClock(now: () => Date): void {
  serverClock = now
}

const envelope = (status: number, body: object) =>
  Response.json(body, { status, headers: serverClock ? { date: serverClock().toUTCString() } : {} })

/** The content of a simulated response, without the success message of the endpoint table. */
type Content<N extends EndpointName> = (typeof endpoints)[N] extends { successMessage: string }
  ? Omit<ResponseOf<N>, 'message'>
  : ResponseOf<N>

/** From now on, responds to a call with this content, until the returned function is called. */
export function answer<N extends EndpointName>(name: N, content: Content<N>): () => void {
  return answerBy(name, () => content)
}

/** From now on, responds to a call with content that depends on the request. */
export function answerBy<N extends EndpointName>(name: N, content: (call: MadeCall<N>) => Content<N>): () => void {
  const endpoint: Endpoint = endpoints[name]
  const { successMessage: message, status } = endpoint
  const schema = z.strictObject(answerSchema(endpoint).shape)
  return put(name, (call) => () => {
    const body = {
      success: true,
      ...(message === undefined ? {} : { message }),
      ...(content(call as MadeCall<N>) as object),
    }
    schema.parse(body)
    return envelope(status, body)
  })
}

/** From now on, responds to a call with this file. The blob's type becomes the content type. */
export function answerFile(name: EndpointName, content: Blob): () => void {
  return put(name, () => () => new Response(content, { headers: { 'content-type': content.type } }))
}

/** From now on, responds to a call with this body, without comparing it with the endpoint table. */
export function answerRaw(name: EndpointName, body: object, status = 200): () => void {
  return put(name, () => () => envelope(status, body))
}

/** From now on, rejects calls of the endpoint `name`. The endpoint table must allow the status and the message. */
export function refuse(name: EndpointName, status: number, message = ''): () => void {
  const endpoint: Endpoint = endpoints[name]
  const possible = possibleErrors(endpoint).get(status)
  if (status < 500 && !possible) throw new Error(`The endpoint table does not list the status ${status} for ${name}`)
  const sentences = possible?.messages ?? []
  if (message && sentences.length > 0 && !sentences.includes(message)) {
    throw new Error(`The endpoint table lists other messages for ${name}: ${sentences.join(' | ')}`)
  }
  return answerRaw(name, { success: false, ...(message ? { message } : {}) }, status)
}

/** From now on, makes this call fail as if the connection had dropped. */
export function dropConnection(name: EndpointName): () => void {
  return put(name, () => () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Simulates a slow connection: delays responses until the returned function is called. */
export function hold(name: EndpointName): () => void {
  let release: () => void = () => undefined
  gates.set(
    name,
    new Promise<void>((resolve) => {
      release = () => {
        gates.delete(name)
        resolve()
      }
    }),
  )
  return release
}

/** Returns the calls with this name that have been made so far. */
export function callsOf<N extends EndpointName>(name: N): MadeCall<N>[] {
  return made.filter((call) => call.name === name) as MadeCall<N>[]
}

/** Returns the calls made so far that change data. */
export function writes(): MadeCall[] {
  return made.filter(({ name }) => partsOf(name).method !== 'GET')
}

/** The number of the current test. Calls of finished tests get no response, so they cannot affect later tests. */
let turn = 0
const neverResolves = new Promise<never>(() => undefined)

async function serve(request: Request): Promise<Response> {
  const own = turn
  const { pathname, searchParams } = new URL(request.url)
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
  if (!route) throw new Error(`There is no call ${request.method} ${pathname}`)
  const values = route.pattern.exec(pathname)?.slice(1) ?? []
  const text = await request.text()
  if (turn !== own) return neverResolves
  const { body, bodyOptional }: Endpoint = endpoints[route.name]
  const sent: unknown = text ? JSON.parse(text) : undefined
  const call: MadeCall = {
    name: route.name,
    params: Object.fromEntries(route.keys.map((key, index) => [key, decodeURIComponent(values[index] ?? '')])),
    query: Object.fromEntries(searchParams),
    body: undefined,
  }
  if (body && !(bodyOptional && sent === undefined)) {
    call.body = body.parse(sent) as MadeCall['body']
  }
  made.push(call)
  await gates.get(route.name)
  if (turn !== own) return neverResolves
  const layer = layers.get(route.name)?.at(-1)
  if (!layer) throw new Error(`This test has no response for ${route.name}`)
  return await layer(call)()
}

const network = window.fetch

/** Returns whether the test runner itself sent the request. */
const isRunnerRequest = (request: Request) => /^\/(@|__vitest|node_modules)/.test(new URL(request.url).pathname)

/** Replaces `fetch`, so that each call gets the response that the test has set. */
export function openNetwork(): void {
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    if (isRunnerRequest(request)) return network(request)
    return serve(request).catch((error: unknown) => {
      // Records the error, so that the test fails. The component shows the same text for every error of `fetch`.
      if (!(error instanceof TypeError)) unexpected.push(String(error))
      throw error
    })
  }
}

/** Clears all responses and returns the unexpected calls. From now on, calls get no response. */
export function closeNetwork(): string[] {
  turn += 1
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    return isRunnerRequest(request) ? network(request) : neverResolves
  }
  layers.clear()
  gates.clear()
  serverClock = null
  made.length = 0
  return unexpected.splice(0)
}
