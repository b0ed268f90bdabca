import { configuredSiteAddress } from '@/lib/core/config/env'
import { academySettings } from '@/lib/core/config/settings'

/** How long the contact is vouched for, in days: RFC 9116 advises less than a year. */
const VALID_DAYS = 180

/** Whom to tell of a weakness, in the form of RFC 9116 (contract 1.10). The contact expires at a midnight in UTC. */
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
