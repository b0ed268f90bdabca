import { expect } from 'vitest'
import { possibleErrors } from '@/lib/api/possible-errors'
import { endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/http/endpoint'

const isParameter = (part: string) => part.startsWith('{')

/** Paths with fewer parameters come first, such as `/a/b` before `/a/{id}`. */
const calls = Object.entries<Endpoint>(endpoints)
  .map(([name, endpoint]) => ({ name, endpoint, parts: endpoint.path.split('/') }))
  .toSorted((one, other) => count(one.parts) - count(other.parts))

function count(parts: string[]): number {
  return parts.filter(isParameter).length
}

/** Returns the API calls with this path, or none. */
function callsAt(path: string) {
  const requestParts = path.split('/')
  const matchingCall = calls.find(
    ({ parts }) =>
      parts.length === requestParts.length &&
      parts.every((part, index) =>
        isParameter(part) ? isDecodable(requestParts[index]) : part === requestParts[index],
      ),
  )
  return matchingCall ? calls.filter(({ endpoint }) => endpoint.path === matchingCall.endpoint.path) : []
}

function isDecodable(part = ''): boolean {
  try {
    return decodeURIComponent(part) !== ''
  } catch {
    return false
  }
}

/** Fails if an API call returned a status or message that is not documented for it. */
export function expectDocumented(method: string, address: string, status: number, message?: unknown): void {
  const pathCalls = callsAt(new URL(address).pathname)
  if (pathCalls.length === 0) return
  const reads = method === 'GET' || method === 'HEAD'
  const made = pathCalls.find(
    ({ endpoint }) => endpoint.method === method || (method === 'HEAD' && endpoint.method === 'GET'),
  )
  if (!made) {
    const isPage = reads && pathCalls.some(({ endpoint }) => endpoint.alsoPage)
    if (!isPage) expect(status, `${method} ${address}: its path has no such method`).toBe(405)
    return
  }
  const { name, endpoint } = made
  const errors = possibleErrors(endpoint)
  const unchanged = endpoint.cacheControl ? [304] : []
  const documented = [endpoint.status, endpoint.statusUnlessMade, ...unchanged, ...errors.keys()]
  expect(documented, `${name} returned ${status} “${message}”, but its row does not list this status`).toContain(status)
  const messages = errors.get(status)?.messages ?? []
  if (messages.length > 0 && typeof message === 'string') {
    const named = messages.some((sentence) => isSentence(sentence, message))
    expect(named, `${name} returned ${status} with a message that its row does not list: ${message}`).toBe(true)
  }
}

/** Returns whether the text matches the sentence, in which `…` matches any text. */
function isSentence(sentence: string, text: string): boolean {
  const parts = sentence.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 's').test(text)
}

/** Sends a request with `fetch`, and fails if the response is not documented. */
export async function fetchDocumented(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { redirect: 'manual', ...init })
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  expectDocumented(init.method ?? 'GET', address, response.status, (answer as { message?: unknown } | null)?.message)
  return response
}
