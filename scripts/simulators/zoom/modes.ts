/** The modes of the Zoom simulator. Each mode except `ok` imitates a documented or observed failure of Zoom. */
export const zoomModes = {
  ok: 'works',
  'invalid-token': '401, code 124, for every call',
  scope: '400, code 4711: the application lacks a scope',
  validation: '400, code 300: a field is rejected',
  'no-user': '404, code 1001: the host does not exist',
  'daily-limit': '429 without Retry-After: 100 meetings created today',
  'daily-limit-until': '429 with Retry-After: 100 meetings created today',
  'rate-limit': '429 with Retry-After: too many calls this second',
  'server-error': '500 with a JSON body',
  'bad-gateway': '502 with an HTML page',
  unreachable: 'closes every connection without a response',
  slow: 'creates the meeting, but responds only after 8 seconds',
  'broken-json': 'creates the meeting, but responds with incomplete JSON',
  'no-link': 'creates the meeting, but responds without join_url',
  'oauth-down': '500 for every token request',
  'bad-credentials': '401 invalid_client for every token request',
} as const
export type ZoomMode = keyof typeof zoomModes

export function isZoomMode(name: string): name is ZoomMode {
  return Object.hasOwn(zoomModes, name)
}

/** An error response from Zoom. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object | string,
    readonly headers: Record<string, string> = {},
  ) {
    super('refused')
  }
}

/** Builds an error response in the format of Zoom's API. */
export const refusal = (status: number, code: number, message: string, more: object = {}) =>
  new Refusal(status, { code, message, ...more })

/** Throws Zoom's error if the mode makes every API request fail. */
export function failAsMode(mode: ZoomMode): void {
  switch (mode) {
    case 'scope':
      throw refusal(400, 4711, 'Invalid access token, does not contain scopes:[meeting:write:meeting:admin].')
    case 'rate-limit':
      throw new Refusal(
        429,
        { code: 429, message: 'You have reached the maximum per-second rate limit for this API. Try again later.' },
        { 'retry-after': new Date(Date.now() + 2000).toISOString() },
      )
    case 'server-error':
      throw refusal(500, 500, 'Internal server error.')
    case 'bad-gateway':
      throw new Refusal(502, '<html><body><h1>502 Bad Gateway</h1></body></html>')
  }
}

/** Builds the response for Zoom's limit on meetings per host per day. */
export function dailyLimit(withRetryAfter: boolean): Refusal {
  const message =
    'You have exceeded the daily rate limit (100) of Meeting Create/Update API requests permitted for this particular user. You may resume these requests at GMT 00:00:00.'
  const midnight = `${new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)}T00:00:00Z`
  return new Refusal(429, { code: 429, message }, withRetryAfter ? { 'retry-after': midnight } : {})
}
