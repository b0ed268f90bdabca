import { networkErrorCode } from '@/lib/core/http/network-error'
import { ProviderError } from './meeting-provider'

export interface ZoomCredentials {
  oauthUrl: string
  accountId: string
  clientId: string
  clientSecret: string
}

const TIMEOUT_MS = 5_000
/** Tokens are replaced this long before they expire, so that no token expires during a request. */
const MARGIN_MS = 60_000

export interface ZoomToken {
  value: string
  expiresAt: number
}

/**
 * Fetches the access token of a server-to-server app. Caches the token until shortly before it expires, and makes only
 * one request for all waiting callers.
 */
export class ZoomTokens {
  private cached: ZoomToken | null = null
  private fetching: Promise<ZoomToken> | null = null

  constructor(private readonly credentials: ZoomCredentials) {}

  async get(): Promise<ZoomToken> {
    if (this.cached && this.cached.expiresAt - MARGIN_MS > Date.now()) return this.cached
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = null
    })
    return this.fetching
  }

  /** Removes a rejected token from the cache. Keeps a newer token. */
  forget(rejectedToken: ZoomToken): void {
    if (this.cached === rejectedToken) this.cached = null
  }

  private async fetch(): Promise<ZoomToken> {
    const { oauthUrl, accountId, clientId, clientSecret } = this.credentials
    const requestedAt = Date.now()
    let response: Response
    let parsed: unknown
    try {
      response = await fetch(`${oauthUrl.replace(/\/+$/, '')}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      parsed = await response.json().catch(() => null)
    } catch (cause) {
      const code = networkErrorCode(cause)
      throw new ProviderError(`Zoom returned no token: ${code}`, { code, cause })
    }
    const body = parsed as { access_token?: unknown; expires_in?: unknown; error?: unknown; reason?: unknown } | null
    if (!response.ok) {
      const code = String(body?.error ?? '')
      throw new ProviderError(
        `Zoom returned no token: ${response.status} ${code} ${String(body?.reason ?? '')}`.trim(),
        {
          status: response.status,
          code,
        },
      )
    }
    if (typeof body?.access_token !== 'string' || !(Number(body.expires_in) > 0)) {
      throw new ProviderError('Zoom returned no token: invalid response', { status: response.status })
    }
    this.cached = { value: body.access_token, expiresAt: requestedAt + Number(body.expires_in) * 1000 }
    return this.cached
  }
}
