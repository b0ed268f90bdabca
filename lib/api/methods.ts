import { perProcess } from '@/lib/core/config/per-process'
import type { Endpoint } from '@/lib/core/http/endpoint'
import type { CallRequest } from '@/lib/core/http/request'
import { type CallAnswer, failure } from './answer'
import { WRONG_METHOD } from './possible-errors'
import type { EndpointName } from './table'

/** Handles a call from Next or from the dispatcher. `params` are the path's parameters. */
export type CallHandler = (request: CallRequest, params: Params) => Promise<CallAnswer>
export type Params = Readonly<Record<string, string | string[] | undefined>>

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const
export type Method = (typeof methods)[number]

/** Returns the registered calls by name. Each route file registers the calls of its path (handle.ts). */
export const callHandlers = () => perProcess('callHandlers', () => new Map<EndpointName, CallHandler>())

/**
 * Returns the handler for each HTTP method of a path. HEAD works wherever GET does. An unsupported method gets a 405
 * with an Allow header.
 */
export function methodTable(calls: readonly (readonly [Endpoint, CallHandler])[]): Record<Method, CallHandler> {
  const taken = calls.flatMap(([{ method, alsoPage }]) =>
    method === 'GET' ? ['GET', 'HEAD'] : alsoPage ? ['GET', 'HEAD', method] : [method],
  )
  const allow = [...new Set(taken)].join(', ')
  const refuse: CallHandler = async () => failure('method_not_allowed', WRONG_METHOD, { headers: { allow } })
  const table = Object.fromEntries(methods.map((method) => [method, refuse])) as Record<Method, CallHandler>
  for (const [{ method }, handler] of calls) {
    table[method] = handler
    if (method === 'GET') table.HEAD = handler
  }
  return table
}
