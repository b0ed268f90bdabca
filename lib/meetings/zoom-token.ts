import { ProviderError, silenceOf } from './meeting-provider'

export interface ZoomCredentials {
  oauthUrl: string
  accountId: string
  clientId: string
  clientSecret: string
}

const TIMEOUT_MS = 5_000
/** A token is not used in its last minute: a call that begins with it may end after it. */
const MARGIN_MS = 60_000

export interface ZoomToken {
  value: string
  expiresAt: number
}

/** The access token of a server-to-server application: kept until shortly before its end, fetched once for many callers. */
export class ZoomTokens {
  private held: ZoomToken | null = null
  private fetching: Promise<ZoomToken> | null = null

  constructor(private readonly credentials: ZoomCredentials) {}

  async get(): Promise<ZoomToken> {
    if (this.held && this.held.expiresAt - MARGIN_MS > Date.now()) return this.held
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = null
    })
    return this.fetching
  }

  /** Zoom refused this token. Ignored when a newer one is here already. */
  forget(refused: ZoomToken): void {
    if (this.held === refused) this.held = null
  }

  private async fetch(): Promise<ZoomToken> {
    const { oauthUrl, accountId, clientId, clientSecret } = this.credentials
    const asked = Date.now()
    let response: Response
    let answer: unknown
    try {
      response = await fetch(`${oauthUrl.replace(/\/+$/, '')}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      answer = await response.json().catch(() => null)
    } catch (cause) {
      const code = silenceOf(cause)
      throw new ProviderError(`Zoom gave no token: ${code}`, { code, cause })
    }
    const said = answer as { access_token?: unknown; expires_in?: unknown; error?: unknown; reason?: unknown } | null
    if (!response.ok) {
      const code = String(said?.error ?? '')
      throw new ProviderError(`Zoom gave no token: ${response.status} ${code} ${String(said?.reason ?? '')}`.trim(), {
        status: response.status,
        code,
      })
    }
    if (typeof said?.access_token !== 'string' || !(Number(said.expires_in) > 0)) {
      throw new ProviderError('Zoom gave no token: its answer could not be read', { status: response.status })
    }
    this.held = { value: said.access_token, expiresAt: asked + Number(said.expires_in) * 1000 }
    return this.held
  }
}
