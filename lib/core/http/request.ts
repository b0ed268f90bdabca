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

/** The version of a record that a write rests on, as the sender read it (If-Match, one tag); undefined where any will do. */
export function matchOf({ headers }: Pick<CallRequest, 'headers'>): string | undefined {
  const tag = headers
    .get('if-match')
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
  return tag === '*' ? undefined : tag
}
