import type { RequestHeaders } from '@/lib/core/http/request'

/**
 * True if a browser sent this request from another site (contract 3.14). `Origin: null` counts as another site. A
 * request with neither Origin nor Sec-Fetch-Site does not come from a browser. `ownAddress` is the configured public
 * address.
 */
export function isForeignOrigin(headers: RequestHeaders, ownAddress: string | undefined): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !isOwn(origin, headers.get('host'), ownAddress)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/**
 * True if the origin is the app's own: the configured address, or the request's host. If the configured address uses
 * https, an http origin is foreign.
 */
function isOwn(origin: string, host: string | null, ownAddress: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const sender = new URL(origin)
  const own = ownAddress === undefined ? undefined : new URL(ownAddress)
  if (sender.origin === own?.origin) return true
  const schemes = own?.protocol === 'https:' ? ['https:'] : ['http:', 'https:']
  return schemes.includes(sender.protocol) && host !== null && sender.host === hostOf(sender.protocol, host)
}

/** Returns a Host header in lower case without the default port, or an empty string if the header is invalid. */
function hostOf(scheme: string, host: string): string {
  return URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`).host : ''
}
