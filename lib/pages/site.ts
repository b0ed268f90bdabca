import { ACADEMY_DOMAIN } from '@/lib/core/config/academy-defaults'
import { configuredSiteAddress } from '@/lib/core/config/env'
import { paths } from '@/lib/paths'

/**
 * Returns the site's URL without a trailing slash. Uses ACADEMY_DOMAIN if no URL is configured, so that
 * canonical links always work.
 */
export function siteAddress(): string {
  return configuredSiteAddress() ?? `https://${ACADEMY_DOMAIN}`
}

/** Returns the full URL of a path on this site. */
export function absolute(path: string): string {
  return `${siteAddress()}${path === paths.front ? '' : path}`
}
