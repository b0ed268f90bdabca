import pg from 'pg'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { type EndpointName, endpoints, type ResponseOf } from '@/lib/api/table'
import { answerSchema, type Endpoint } from '@/lib/core/http/endpoint'
import { newAddress } from '../addresses'
import { PASSWORD, type Person } from '../people'
import { expectDocumented } from './documented-answers'

export const { baseUrl, databaseUrl, dataDir } = inject('api')

/** The server's database, to prepare data and to check results. */
export const database = new pg.Pool({ connectionString: databaseUrl, max: 4, allowExitOnIdle: true })

/** One network address per test file, so that the files do not share rate limits. */
const addresses = new Map<string, string>()
function ownAddress(): string {
  const { testPath = '' } = expect.getState()
  const address = addresses.get(testPath) ?? newAddress()
  addresses.set(testPath, address)
  return address
}

export interface Answer {
  status: number
  headers: Headers
  /** The Set-Cookie headers. */
  cookies: string[]
  bytes: Buffer
  /** The body if it is a JSON object, otherwise an empty object. */
  json: Record<string, unknown>
}

export interface RequestOptions {
  method?: string
  /** A token, or a person to sign in before the request. */
  as?: Person | string | null
  /** The request body. Text and bytes are sent unchanged, and all other values as JSON. */
  body?: unknown
  headers?: Record<string, string | undefined>
}

/** Sends a request. Fails the test if the endpoint table does not document the response. */
export async function sendRequest(
  path: string,
  { method = 'GET', as, body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const sent = new Headers({ 'x-forwarded-for': ownAddress() })
  const token = as && typeof as === 'object' ? await tokenOf(as) : as
  if (token) sent.set('authorization', `Bearer ${token}`)
  const raw = typeof body === 'string' || body instanceof Uint8Array
  if (body !== undefined) sent.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  const response = await fetch(baseUrl + path, {
    method,
    headers: sent,
    body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
    redirect: 'manual',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const json = objectIn(bytes)
  expectDocumented(method, baseUrl + path, response.status, json.message)
  return {
    status: response.status,
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
    bytes,
    json,
  }
}

function objectIn(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

interface CallOptions extends Omit<RequestOptions, 'method'> {
  params?: Record<string, string>
  query?: Record<string, string>
}

/** Makes the call with this name in the endpoint table. */
export function make(name: EndpointName, { params = {}, query, ...rest }: CallOptions = {}): Promise<Answer> {
  const { method, path } = endpoints[name]
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return sendRequest(query ? `${filled}?${new URLSearchParams(query)}` : filled, { method, ...rest })
}

/** Expects success with exactly the documented fields. `status` replaces the documented status. */
export function expectDone<N extends EndpointName>(name: N, answer: Answer, status?: 200 | 201): ResponseOf<N> {
  const endpoint: Endpoint = endpoints[name]
  expect(answer.json, `${name}: ${answer.bytes.toString('utf8').slice(0, 300)}`).toMatchObject({ success: true })
  expect(answer.status).toBe(status ?? endpoint.status)
  expectEnvelope(answer)
  if (endpoint.successMessage !== undefined) expect(answer.json.message).toBe(endpoint.successMessage)
  return z.strictObject(answerSchema(endpoint).shape).parse(answer.json) as ResponseOf<N>
}

/** Expects a rejection with this status and, if given, this message. */
export function expectRefusal(answer: Answer, status: number, message?: string): void {
  expect({ status: answer.status, ...answer.json }).toMatchObject({
    status,
    success: false,
    ...(message && { message }),
  })
  expectEnvelope(answer)
  expect(Object.keys(answer.json).filter((key) => !['success', 'message', 'errors'].includes(key))).toEqual([])
  expect(answer.json.message).toMatch(/^\S.*\S$/)
  expect(JSON.stringify(answer.json)).not.toMatch(
    /prisma|postgres|zod|sql|constraint|stack|node_modules|undefined|\bat \//i,
  )
}

function expectEnvelope({ headers }: Answer): void {
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
}

const tokens = new Map<string, Promise<string>>()

/** Signs a person in with the login call and returns the token. Each test file signs a person in only once. */
export function tokenOf(person: Person): Promise<string> {
  const token = tokens.get(person.id) ?? logIn(person).then((session) => session.token)
  tokens.set(person.id, token)
  return token
}

export async function logIn({ phone }: Pick<Person, 'phone'>): Promise<{ token: string; cookies: string[] }> {
  const answer = await make('login', { body: { phone, password: PASSWORD } })
  return { token: expectDone('login', answer).token, cookies: answer.cookies }
}
