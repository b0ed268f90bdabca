import { forgetEndedSession } from '@/lib/auth/session/browser-session'
import { sessionStore } from '@/lib/core/http/browser-storage'
import { recordServerTime } from '@/lib/core/time/server-clock'
import { type AddressParts, addressOf, partsOf } from './address'
import type { BodyInputOf, EndpointName, FileEndpointName, ResponseOf } from './table'

/** A failed call, with the server's status and message. The status is 0 if there was no response. */
export class CallError extends Error {
  readonly status: number
  /** The server's message. Empty if the response contained none. */
  readonly serverMessage: string
  readonly errors: Record<string, string[]>
  /** The whole response body. For a 409, the endpoint's `conflict` describes the additional fields. */
  readonly answer: unknown

  constructor(status: number, serverMessage: string, errors: Record<string, string[]> = {}, answer: unknown = null) {
    super(serverMessage || `No response (${status})`)
    this.name = 'CallError'
    this.status = status
    this.serverMessage = serverMessage
    this.errors = errors
    this.answer = answer
  }
}

type Arguments<N extends EndpointName> = AddressParts<N> & {
  body?: BodyInputOf<N>
  signal?: AbortSignal
  /** Lets the request finish after the page is closed. Browsers limit the body of such a request to 64 KiB. */
  keepalive?: boolean
  /** The version of the record that the caller read before this write. Sent as If-Match. */
  ifMatch?: string | undefined
}

export type Answer<N extends EndpointName> = ResponseOf<N> & { success: true }

/**
 * Calls an API endpoint from the browser. Uses the session token of this browser tab. Throws CallError unless the call
 * succeeds.
 */
export async function call<N extends EndpointName>(name: N, args: Arguments<N> = {}): Promise<Answer<N>> {
  const response = await send(name, args)
  const answer: unknown = await response.json().catch(() => null)
  const envelope = answer as (Refusal & { success?: boolean }) | null
  // A missing `success` is not an error, because some documented responses omit this field.
  if (!response.ok || envelope === null || envelope.success === false) throw failure(response, envelope)
  return answer as Answer<N>
}

/** Downloads a file from an API endpoint. */
export async function download<N extends FileEndpointName>(name: N, args: Arguments<N> = {}): Promise<Blob> {
  const response = await send(name, args)
  if (!response.ok) throw failure(response, (await response.json().catch(() => null)) as Refusal)
  return await response.blob()
}

type Refusal = { message?: string; errors?: Record<string, string[]> } | null

const failure = ({ status }: Response, refusal: Refusal) =>
  new CallError(status, refusal?.message ?? '', refusal?.errors, refusal)

async function send<N extends EndpointName>(name: N, args: Arguments<N>): Promise<Response> {
  const token = sessionStore.getItem('token')
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (args.body !== undefined) headers['content-type'] = 'application/json'
  if (args.ifMatch !== undefined) headers['if-match'] = `"${args.ifMatch}"`
  let response: Response
  try {
    response = await fetch(addressOf(name, args), {
      method: partsOf(name).method,
      headers,
      body: args.body === undefined ? undefined : JSON.stringify(args.body),
      signal: args.signal,
      keepalive: args.keepalive,
    })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new CallError(0, '')
  }
  recordServerTime(Date.parse(response.headers.get('date') ?? ''))
  // The session has ended, for example because the person logged out elsewhere. This tab must forget it too.
  if (response.status === 401 && token) forgetEndedSession()
  return response
}
