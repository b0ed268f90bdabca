import { perProcess } from '@/lib/core/config/per-process'
import type { Endpoint } from '@/lib/core/http/endpoint'
import type { CallRequest } from '@/lib/core/http/request'
import type { CallAnswer } from './answer'
import { type CallHandler, callHandlers, type Method, methods, methodTable, type Params } from './methods'
import { type EndpointName, endpoints } from './table'

/** A function that handles one call. The dispatcher returns it for a matching request. */
export type FoundCall = (request: CallRequest) => Promise<CallAnswer>
/** Finds the call for a method and a URL. Returns null if Next must handle the request. */
export type Dispatcher = (method: string, url: string) => FoundCall | null

interface Place {
  /** The path as a regular expression with one group per parameter. */
  pattern: RegExp
  names: string[]
  table: Record<Method, CallHandler>
  /** True if a page has the same path as the call. For this path, Next handles GET and HEAD requests. */
  alsoPage: boolean
}

/** Matches only plain paths. Next.js handles all other paths, for example those with percent-encoded letters. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$'()*+,;=:@-]+)+$/

/**
 * Lets the server handle calls without Next, once all route files are loaded (instrumentation.ts). See
 * docs/decisions/2026-11-23-server.md.
 */
export function openDispatcher(): void {
  perProcess('dispatcher', () => dispatcherOf(callHandlers()))
}

/** Builds the dispatcher. Throws if a call has no route file. */
export function dispatcherOf(handlers: ReadonlyMap<EndpointName, CallHandler>): Dispatcher {
  const fixed = new Map<string, Place>()
  /** Groups the calls by their number of path segments, so that fewer patterns have to be compared. */
  const open = new Map<number, Place[]>()
  for (const [path, names] of namesByPath()) {
    if (names.some((name) => isOfFramework(endpoints[name]))) continue
    const place = placeOf(path, names, handlers)
    if (place.names.length === 0) fixed.set(path, place)
    else open.set(partsOf(path), [...(open.get(partsOf(path)) ?? []), place])
  }
  return (method, url) => {
    const [path = ''] = url.split('?', 1)
    if (!PLAIN.test(path)) return null
    const place = fixed.get(path) ?? open.get(partsOf(path))?.find(({ pattern }) => pattern.test(path))
    if (!place || !isMethod(method)) return null
    if (place.alsoPage && (method === 'GET' || method === 'HEAD')) return null
    return (request) => place.table[method](request, paramsOf(place, path))
  }
}

const isOfFramework = ({ byFramework }: Endpoint) => byFramework === true
const isMethod = (text: string): text is Method => methods.some((method) => method === text)
const partsOf = (path: string) => path.split('/').length

function namesByPath(): Map<string, EndpointName[]> {
  const pathNames = new Map<string, EndpointName[]>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path } = endpoints[name]
    pathNames.set(path, [...(pathNames.get(path) ?? []), name])
  }
  return pathNames
}

function placeOf(path: string, names: EndpointName[], handlers: ReadonlyMap<EndpointName, CallHandler>): Place {
  const calls = names.map((name): [Endpoint, CallHandler] => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`No route file handles the call ${name}.`)
    return [endpoints[name], handler]
  })
  const parts = path.split('/').map((part) => (/^\{\w+\}$/.test(part) ? '([^/]+)' : part.replaceAll('.', '\\.')))
  return {
    pattern: new RegExp(`^${parts.join('/')}$`),
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    table: methodTable(calls),
    alsoPage: calls.some(([{ alsoPage }]) => alsoPage),
  }
}

function paramsOf({ pattern, names }: Place, path: string): Params {
  const values = pattern.exec(path)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, index) => [name, values[index]]))
}
