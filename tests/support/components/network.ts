import { z } from 'zod'
import { addresses } from '@/lib/api/generated/addresses'
import { possibleErrors } from '@/lib/api/possible-errors'
import { type BodyOf, type EndpointName, endpoints, type ResponseOf } from '@/lib/api/table'
import { answerSchema, type Endpoint } from '@/lib/core/http/endpoint'

/**
 * The one thing that component tests put in place of the real one: what comes back over the network. Calls are known by
 * the academy's own table; what a page sends must fit the table, and so must what a test answers. A call that a test did
 * not speak of is refused, and fails the test.
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
  const { method, path } = addresses[name]
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

/** The server's clock, where a test's device has another one. */
let serverClock: (() => Date) | null = null
export function setServerClock(now: () => Date): void {
  serverClock = now
}

const envelope = (status: number, body: object) =>
  Response.json(body, { status, headers: serverClock ? { date: serverClock().toUTCString() } : {} })

/** What a test says of an answer; a sentence that is always the same stands in the table. */
type Content<N extends EndpointName> = (typeof endpoints)[N] extends { successMessage: string }
  ? Omit<ResponseOf<N>, 'message'>
  : ResponseOf<N>

/** From now on a call succeeds with this; undone by the function it gives. */
export function answer<N extends EndpointName>(name: N, content: Content<N>): () => void {
  return answerBy(name, () => content)
}

/** The same, where the answer depends on what is asked. */
export function answerBy<N extends EndpointName>(name: N, content: (call: MadeCall<N>) => Content<N>): () => void {
  const endpoint: Endpoint = endpoints[name]
  const { successMessage: message, status } = endpoint
  const schema = z.strictObject(answerSchema(endpoint).shape)
  return put(name, (call) => () => {
    const given = {
      success: true,
      ...(message === undefined ? {} : { message }),
      ...(content(call as MadeCall<N>) as object),
    }
    schema.parse(given)
    return envelope(status, given)
  })
}

/** A call whose answer is a file. */
export function answerFile(name: EndpointName, content: Blob): () => void {
  return put(name, () => () => new Response(content, { headers: { 'content-type': content.type } }))
}

/** An answer that the table does not know, or does not spell out. */
export function answerRaw(name: EndpointName, body: object, status = 200): () => void {
  return put(name, () => () => envelope(status, body))
}

/** From now on a call is refused as its row says that it can be: with one of its sentences, or with none. */
export function refuse(name: EndpointName, status: number, message = ''): () => void {
  const endpoint: Endpoint = endpoints[name]
  const possible = possibleErrors(endpoint).get(status)
  if (status < 500 && !possible) throw new Error(`The table knows no ${status} of ${name}`)
  const sentences = possible?.messages ?? []
  if (message && sentences.length > 0 && !sentences.includes(message)) {
    throw new Error(`The table knows other sentences of ${name}: ${sentences.join(' | ')}`)
  }
  return answerRaw(name, { success: false, ...(message ? { message } : {}) }, status)
}

/** From now on nobody answers this call. */
export function lose(name: EndpointName): () => void {
  return put(name, () => () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Holds answers back until the function it gives is called: what a slow line looks like. */
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

/** The calls of this name that were made so far. */
export function callsOf<N extends EndpointName>(name: N): MadeCall<N>[] {
  return made.filter((call) => call.name === name) as MadeCall<N>[]
}

/** Every call so far that changes something. */
export function writes(): MadeCall[] {
  return made.filter(({ name }) => addresses[name].method !== 'GET')
}

/** Counts the tests. A call whose test is over is never answered: what waits for it comes no further, into another test. */
let turn = 0
const silence = new Promise<never>(() => undefined)

async function serve(request: Request): Promise<Response> {
  const own = turn
  const { pathname, searchParams } = new URL(request.url)
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
  if (!route) throw new Error(`There is no call ${request.method} ${pathname}`)
  const values = route.pattern.exec(pathname)?.slice(1) ?? []
  const text = await request.text()
  if (turn !== own) return silence
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
  if (turn !== own) return silence
  const layer = layers.get(route.name)?.at(-1)
  if (!layer) throw new Error(`This test speaks of no ${route.name}`)
  return await layer(call)()
}

const network = window.fetch

/** What the test runner itself fetches. */
const isRunners = (request: Request) => /^\/(@|__vitest|node_modules)/.test(new URL(request.url).pathname)

/** Puts the stand-in in the network's place. */
export function openNetwork(): void {
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    if (isRunners(request)) return network(request)
    return serve(request).catch((error: unknown) => {
      // What the page should not have asked, or the test should not have answered, must not pass as a bad line.
      if (!(error instanceof TypeError)) unexpected.push(String(error))
      throw error
    })
  }
}

/** Forgets what was said, and gives what nobody had spoken of. Until it opens again nobody is answered. */
export function closeNetwork(): string[] {
  turn += 1
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    return isRunners(request) ? network(request) : silence
  }
  layers.clear()
  gates.clear()
  serverClock = null
  made.length = 0
  return unexpected.splice(0)
}
