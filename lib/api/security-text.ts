import { configuredSiteAddress } from '@/lib/core/config/env'
import { academySettings } from '@/lib/core/config/settings'

/** The number of days for which the file is valid. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Builds the security contact in the format of RFC 9116 (contract 1.10). Rounds the expiry down to midnight UTC. */
export function securityText(now = new Date()): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const site = configuredSiteAddress()
  return [
    `Contact: mailto:${academySettings().supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(site ? [`Canonical: ${site}/.well-known/security.txt`] : []),
    '',
  ].join('\n')
}
