import { env } from '@/lib/core/config/env'

/**
 * True if the server may send to this address: https, without a user name, at a host of PUSH_HOSTS. A host includes its
 * port unless it is 443. Otherwise, a stranger could make the server send requests into its own network. Other characters
 * in the host are rejected, because web-push reads them in a different way.
 */
export function isPushAddress(endpoint: string, hosts: readonly string[] = env().PUSH_HOSTS): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username || url.password || !/^[a-z0-9.-]+(:\d+)?$/.test(url.host)) return false
  return hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host))
}
