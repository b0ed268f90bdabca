import { isIP } from 'node:net'
import { configuredSiteAddress } from '@/lib/core/config/env'

/** Whom passkeys are made for: the domain that they belong to, and the one origin that they may be used from. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The academy as passkeys know it, by its configured address. Without one `localhost` alone counts, at the request's own
 * port: any other Host could be written by whoever stands between (docs/decisions/2026-11-23-second-factor.md). Null where
 * WebAuthn does not work: at a number in place of a name, and without https.
 */
export function relyingParty(host: string | null): RelyingParty | null {
  const configured = configuredSiteAddress()
  if (configured !== undefined) return partyOf(new URL(configured))
  const asked = host !== null && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  return asked?.hostname === 'localhost' ? partyOf(asked) : null
}

function partyOf({ protocol, hostname, origin }: URL): RelyingParty | null {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && !isNumber ? { id: hostname, origin } : null
}
