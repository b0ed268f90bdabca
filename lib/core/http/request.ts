/** The part of a request's headers that calls use. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>

/**
 * The part of a request that calls use. Both the Fetch API's Request and the object that the server creates from Node's
 * request satisfy it (scripts/server/calls.mjs).
 */
export interface CallRequest {
  readonly method: string
  /** The URL, with or without scheme and host. */
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: AsyncIterable<Uint8Array> | null
}

/**
 * Returns the record version that the client read before a write, from the If-Match header. Returns undefined if the
 * client accepts any version.
 */
export function matchOf({ headers }: Pick<CallRequest, 'headers'>): string | undefined {
  const tag = headers
    .get('if-match')
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
  return tag === '*' ? undefined : tag
}
