import { newAddress } from '../addresses'

type Json = Record<string, unknown> & { user: { id: string }; url?: string; message?: string }

/**
 * A simple HTTP client that acts like a browser. It stores cookies and follows redirects. Tests can map public
 * addresses to local servers.
 */
export interface Visitor {
  json(address: string, headers?: Record<string, string>): Promise<Json>
  /** Returns a page's HTML as the server sent it. */
  page(address: string): Promise<string>
  post(
    address: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Omit<Response, 'json'> & { json(): Promise<Json> }>
  /**
   * Follows redirects and returns the final address. Stops before it requests an address that `until` accepts.
   */
  follow(address: string, until?: (at: URL) => boolean): Promise<URL>
  cookie(origin: string, name: string): string | undefined
  forget(origin: string, name: string): void
  /** Returns a copy of this browser with its current cookies. */
  copy(): Visitor
}

type Jar = Map<string, Map<string, string>>

export function visitor(servers: Record<string, string>, jar: Jar = new Map(), address = newAddress()): Visitor {
  const cookiesOf = (origin: string) => {
    const cookies = jar.get(origin) ?? new Map<string, string>()
    jar.set(origin, cookies)
    return cookies
  }
  async function sendRequest(at: URL, init: RequestInit = {}): Promise<Response> {
    const cookies = cookiesOf(at.origin)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-forwarded-for', address)
    const server = servers[at.origin] ?? at.origin
    const response = await fetch(`${server}${at.pathname}${at.search}`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const isExpired = attributes.some((part) => {
        const [key = '', attributeValue = ''] = part.trim().split(/=(.*)/)
        return key.toLowerCase() === 'max-age'
          ? attributeValue === '0'
          : key.toLowerCase() === 'expires' && Date.parse(attributeValue) <= Date.now()
      })
      if (isExpired || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    json: async (to, headers) => (await sendRequest(new URL(to), { headers })).json() as Promise<Json>,
    page: async (to) => (await sendRequest(new URL(to))).text(),
    post: async (to, body, headers = {}) =>
      sendRequest(new URL(to), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async follow(to, until = () => false) {
      let at = new URL(to)
      for (let hops = 0; hops < 12 && !until(at); hops++) {
        const location = (await sendRequest(at)).headers.get('location')
        if (!location) return at
        at = new URL(location, at)
      }
      return at
    },
    cookie: (origin, name) => cookiesOf(origin).get(name),
    forget: (origin, name) => void cookiesOf(origin).delete(name),
    copy: () => visitor(servers, new Map([...jar].map(([origin, cookies]) => [origin, new Map(cookies)])), address),
  }
}
