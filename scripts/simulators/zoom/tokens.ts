import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal, refusal, type ZoomMode } from './modes'

export interface ZoomAccount {
  accountId: string
  clientId: string
  clientSecret: string
  /** The lifetime of a token in seconds. */
  tokenSeconds?: number
}

/** Issues tokens for the server-to-server application and checks them on each call. */
export class ZoomTokens {
  #expiries = new Map<string, number>()

  constructor(readonly account: ZoomAccount) {}

  /** Invalidates every token issued so far. */
  revokeAll(): void {
    this.#expiries.clear()
  }

  give(mode: ZoomMode, headers: IncomingHttpHeaders, body: string) {
    const { accountId, clientId, clientSecret, tokenSeconds = 3600 } = this.account
    if (mode === 'oauth-down') throw new Refusal(500, { reason: 'Internal Server Error', error: 'server_error' })
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (mode === 'bad-credentials' || headers.authorization !== basic) {
      throw new Refusal(401, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
    }
    const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const params = new URLSearchParams(form ? body : '')
    if (params.get('grant_type') !== 'account_credentials') {
      throw new Refusal(400, { reason: 'unsupported grant type', error: 'unsupported_grant_type' })
    }
    if (params.get('account_id') !== accountId) {
      throw new Refusal(400, { reason: 'Bad Request', error: 'invalid_request' })
    }
    const token = randomBytes(48).toString('base64url')
    this.#expiries.set(token, Date.now() + tokenSeconds * 1000)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: tokenSeconds,
      scope: 'meeting:write:meeting:admin meeting:read:meeting:admin meeting:read:list_meetings:admin',
    }
  }

  check(mode: ZoomMode, headers: IncomingHttpHeaders): void {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const expiry = this.#expiries.get(token)
    if (mode === 'invalid-token' || expiry === undefined) throw refusal(401, 124, 'Invalid access token.')
    if (expiry < Date.now()) throw refusal(401, 124, 'Access token is expired.')
  }
}
