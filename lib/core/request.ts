/** What the calls look at of a request's headers. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>

/**
 * What the calls look at of a request. The web's own Request is one, and so is what the server makes of Node's
 * (scripts/server/calls.mjs).
 */
export interface CallRequest {
  readonly method: string
  /** With or without scheme and host. */
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: AsyncIterable<Uint8Array> | null
}
