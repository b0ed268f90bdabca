import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { presentedToken } from '@/lib/auth/session/actor'
import { isForeignOrigin } from '@/lib/auth/session/origin'
import { openToken, sealToken } from '@/lib/auth/session/token'

// The timeout is long, because some tests try hundreds of random inputs.
vi.setConfig({ testTimeout: 30_000 })

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/none')
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret of this file only')
})

describe('a cross-site write', () => {
  const at = (headers: Record<string, string>, own = 'https://academy.example') =>
    isForeignOrigin(new Headers({ host: 'academy.example', ...headers }), own)

  it.each([
    ['neither header, so no browser', {}, false],
    ['the academy’s origin', { origin: 'https://academy.example' }, false],
    ['the academy’s origin in capitals', { origin: 'HTTPS://ACADEMY.EXAMPLE' }, false],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, false],
    ['a page of the academy', { 'sec-fetch-site': 'same-origin' }, false],
    ['another site', { origin: 'https://evil.example' }, true],
    ['a site whose name starts like the academy’s', { origin: 'https://academy.example.evil.example' }, true],
    ['another port', { origin: 'https://academy.example:8443' }, true],
    [
      'the academy’s name over HTTP, which an attacker on the network can forge',
      { origin: 'http://academy.example' },
      true,
    ],
    ['the academy’s name over HTTP on the HTTPS port', { origin: 'http://academy.example:443' }, true],
    ['another host name of the academy', { host: 'www.academy.example', origin: 'https://www.academy.example' }, false],
    [
      'another host name of the academy over HTTP',
      { host: 'www.academy.example', origin: 'http://www.academy.example' },
      true,
    ],
    [
      'the academy’s origin with an explicit port',
      { host: 'academy.example:443', origin: 'https://academy.example' },
      false,
    ],
    ['an invalid host', { host: 'a b', origin: 'https://a' }, true],
    ['Origin: null', { origin: 'null' }, true],
    ['an empty origin', { origin: '' }, true],
    ['an invalid origin', { origin: 'academy.example' }, true],
    ['a subdomain, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }, true],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, true],
    [
      'another origin that claims to be the same site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      true,
    ],
  ])('a write is recognised as cross-site or not with %s', (_, headers, isCrossSite) =>
    expect(at(headers)).toBe(isCrossSite),
  )

  it.each([undefined, 'http://academy.example'])(
    'http and https of the same host are accepted on a site of %s',
    (own) => {
      for (const origin of ['http://academy.example', 'https://academy.example']) {
        expect(isForeignOrigin(new Headers({ host: 'academy.example', origin }), own)).toBe(false)
      }
      const other = new Headers({ host: 'academy.example', origin: 'http://academy.example:8080' })
      expect(isForeignOrigin(other, own)).toBe(true)
    },
  )

  it('the configured address is accepted behind a proxy that changes the host', () => {
    const headers = new Headers({ host: '10.0.0.7:3000', origin: 'https://academy.example' })
    expect(isForeignOrigin(headers, 'https://academy.example')).toBe(false)
    expect(isForeignOrigin(headers, undefined)).toBe(true)
  })
})

describe('the token of a request', () => {
  const cookie = 'theme=dark; next-auth.session-token=from-cookie; other=1'
  it.each([
    ['nothing', null, null, null],
    ['a cookie', null, cookie, { token: 'from-cookie', by: 'cookie' }],
    ['Bearer', 'Bearer from-header', null, { token: 'from-header', by: 'bearer' }],
    ['Bearer in lower case', 'bearer from-header', null, { token: 'from-header', by: 'bearer' }],
    ['both, of which Bearer counts', 'Bearer from-header', cookie, { token: 'from-header', by: 'bearer' }],
    ['an empty Bearer next to a cookie, of which Bearer counts', 'Bearer ', cookie, { token: '', by: 'bearer' }],
    [
      'a Bearer of two words next to a cookie, of which Bearer counts',
      'Bearer a b',
      cookie,
      { token: '', by: 'bearer' },
    ],
    ['another scheme', 'Basic dXNlcjpwYXNz', cookie, { token: 'from-cookie', by: 'cookie' }],
    ['a cookie with a similar name', null, 'x-next-auth.session-token=a', null],
  ])('the token is read from %s', (_, authorization, cookies, presented) =>
    expect(presentedToken({ authorization, cookie: cookies })).toEqual(presented),
  )
})

describe('the session cookie', () => {
  async function cookiesAt(address: string) {
    vi.resetModules()
    vi.stubEnv('NEXTAUTH_URL', address)
    const { clearedCookies, sessionCookies, sessionCookieName } = await import('@/lib/auth/session/token')
    return { name: sessionCookieName(), begun: sessionCookies('t'), cleared: clearedCookies() }
  }

  it('the session cookie on HTTPS has next-auth’s prefix and the Secure attribute', async () => {
    const { name, begun, cleared } = await cookiesAt('https://academy.example')
    expect(name).toBe('__Secure-next-auth.session-token')
    expect(begun[0]).toBe('__Secure-next-auth.session-token=t; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; Secure')
    for (const line of [...begun, ...cleared]) expect(line).toMatch(/; Secure$/)
  })

  it('the session cookie on HTTP has the plain name', async () => {
    const { name, begun } = await cookiesAt('http://localhost:3000')
    expect(name).toBe('next-auth.session-token')
    for (const line of begun) expect(line).not.toContain('Secure')
  })

  it('the session cookie is HttpOnly, and the readable hint cookie contains no secret', async () => {
    const { begun, cleared } = await cookiesAt('')
    expect(begun).toHaveLength(2)
    expect(begun.filter((line) => line.includes('=t;')).every((line) => line.includes('HttpOnly'))).toBe(true)
    expect(cleared.every((line) => line.includes('Max-Age=0'))).toBe(true)
  })
})

describe('a session token', () => {
  const session = { id: 'session', userId: 'user', expiresAt: new Date(Date.now() + 60_000) }

  it('a session token decrypts to its content', async () => {
    expect(await openToken(await sealToken(session))).toEqual({ userId: 'user', sessionId: 'session' })
  })

  it('a session token is unreadable without the secret', async () => {
    const token = await sealToken(session)
    const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(parts.slice(1).join(' ')).not.toMatch(/user|session/)
  })

  it('a session token is invalid if one character was changed', async () => {
    const token = await sealToken(session)
    for (const at of [token.length - 2, Math.floor(token.length / 2)]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(await openToken(changed)).toBeNull()
    }
  })

  it('without the secret no one can create a session token, and any other text is rejected without an exception', async () => {
    const parts = fc.array(fc.base64String({ maxLength: 60 }), { minLength: 5, maxLength: 5 })
    const forged = fc.oneof(
      fc.string({ unit: 'binary' }),
      parts.map((all) => all.join('.')),
    )
    await fc.assert(
      fc.asyncProperty(forged, async (text) => {
        expect(await openToken(text)).toBeNull()
      }),
      { numRuns: 40 },
    )
    expect(await openToken('a'.repeat(100_000))).toBeNull()
  })
})
