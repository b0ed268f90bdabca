import { academy } from '@/lib/academy'
import { configuredSiteAddress } from '@/lib/core/config/env'
import { paths } from '@/lib/paths'

/**
 * Where the academy stands on the web, without a slash at the end: the configured address, else the
 * domain of lib/academy.ts, so that canonical links are whole without any configuration.
 */
export function siteAddress(): string {
  return configuredSiteAddress() ?? `https://${academy.domain}`
}

/** The whole address of a path of ours. */
export function absolute(path: string): string {
  return `${siteAddress()}${path === paths.front ? '' : path}`
}
