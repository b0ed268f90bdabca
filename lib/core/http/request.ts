/** The `Headers` methods that the API uses. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>

/**
 * The part of a request that the API reads. The Fetch API's Request has these fields, and so do the requests that
 * scripts/server/calls.mjs creates.
 */
export interface CallRequest {
  readonly method: string
  /** The URL, with or without scheme and host. */
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: AsyncIterable<Uint8Array> | null
}

/** Returns the record version in the If-Match header. Returns undefined for `*` and for a missing header. */
export function matchOf({ headers }: Pick<CallRequest, 'headers'>): string | undefined {
  const tag = headers
    .get('if-match')
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
  return tag === '*' ? undefined : tag
}
