import type { RequestHeaders } from '@/lib/core/http/request'

/**
 * Whether a browser sent this request from another site (contract 3.14). `Origin: null` counts as another;
 * without either header the sender is no browser that could be tricked. `ownAddress` is the configured public one, with
 * or without a path.
 */
export function isForeignOrigin(headers: RequestHeaders, ownAddress: string | undefined): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !isOwn(origin, headers.get('host'), ownAddress)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/**
 * The configured origin is our own, and so is the request's host. Behind a proxy nothing but the configured address tells
 * the scheme: where that is https, a page that came over http is another site, whoever wrote it on the way.
 */
function isOwn(origin: string, host: string | null, ownAddress: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const sender = new URL(origin)
  const own = ownAddress === undefined ? undefined : new URL(ownAddress)
  if (sender.origin === own?.origin) return true
  const schemes = own?.protocol === 'https:' ? ['https:'] : ['http:', 'https:']
  return schemes.includes(sender.protocol) && host !== null && sender.host === hostOf(sender.protocol, host)
}

/** A Host header as addresses write it: without the scheme's own port, in small letters; empty for what is none. */
function hostOf(scheme: string, host: string): string {
  return URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`).host : ''
}
