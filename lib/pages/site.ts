import { academy } from '@/lib/academy'
import { configuredSiteAddress } from '@/lib/core/config/env'
import { paths } from '@/lib/paths'

/**
 * Returns the site's URL without a trailing slash: the configured one, else the domain of lib/academy.ts, so that
 * canonical links work without configuration.
 */
export function siteAddress(): string {
  return configuredSiteAddress() ?? `https://${academy.domain}`
}

/** Returns the full URL of a path of this site. */
export function absolute(path: string): string {
  return `${siteAddress()}${path === paths.front ? '' : path}`
}
