import { isIP } from 'node:net'
import { configuredSiteAddress } from '@/lib/core/config/env'

/** The WebAuthn relying party: the domain of the passkeys, and the only origin that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Returns the relying party of the configured address. Without a configured address, accepts only `localhost`, because
 * clients can forge the Host header (docs/decisions/2026-11-20-sessions.md). Returns null where WebAuthn cannot work:
 * for IP addresses, and for http unless the host is `localhost`.
 */
export function relyingParty(host: string | null): RelyingParty | null {
  const configured = configuredSiteAddress()
  if (configured !== undefined) return toRelyingParty(new URL(configured))
  const requestUrl = host !== null && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  return requestUrl?.hostname === 'localhost' ? toRelyingParty(requestUrl) : null
}

function toRelyingParty({ protocol, hostname, origin }: URL): RelyingParty | null {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && !isNumber ? { id: hostname, origin } : null
}
