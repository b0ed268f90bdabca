import { env } from '@/lib/core/config/env'

/**
 * Returns true if the server may push to this URL. The host and port must be in PUSH_HOSTS, so that a stranger cannot
 * make the server call its own network. Rejects unusual characters in the host, because web-push parses them
 * differently.
 */
export function isPushAddress(endpoint: string, hosts: readonly string[] = env().PUSH_HOSTS): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username || url.password || !/^[a-z0-9.-]+(:\d+)?$/.test(url.host)) return false
  return hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host))
}
