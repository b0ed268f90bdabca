/**
 * Whether a browser sent this request from another site (docs/contract.md 3.14). `Origin: null` counts as another;
 * without either header the sender is no browser that could be tricked.
 */
export function isForeignOrigin(headers: Headers, ownOrigin: string | undefined): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !isOwn(origin, headers.get('host'), ownOrigin)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

function isOwn(origin: string, host: string | null, ownOrigin: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const sender = new URL(origin)
  return sender.host === host || (ownOrigin !== undefined && sender.origin === new URL(ownOrigin).origin)
}
