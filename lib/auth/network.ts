import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What one customer of a provider is given at the least: whoever has one has 2^64 addresses. */
const IPV6_PREFIX = 64

/**
 * Whom a limit counts behind an address (docs/contract.md 34.1): an IPv4 address alone, also where it is wrapped in IPv6; of
 * an IPv6 address its network of 64 bits, as `2001:db8:0:1::/64`. A text that is no address stands for itself.
 */
export function networkKey(address: string): string {
  if (!isIP(address)) return address
  const parsed = ipaddr.process(address.replace(/%.*$/, ''))
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`
}
