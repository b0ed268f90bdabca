import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What one customer of a provider is given at the least: whoever has one has 2^64 addresses. */
const IPV6_PREFIX = 64

/**
 * Whom a limit counts behind an address (contract 34.1): an IPv4 address alone, also where it is wrapped in IPv6; of
 * an IPv6 address its network of 64 bits, as `2001:db8:0:1::/64`. A text that is no address stands for itself.
 */
export function networkKey(address: string): string {
  if (!isIP(address)) return address
  const parsed = ipaddr.process(address.replace(/%.*$/, ''))
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`
}

/** An address without the part that names one household, as people read it: "203.0.113.x", "2001:db8:1::"; null for no address, or this machine's own. */
export function networkShown(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return null
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, 'x')
  const [first, second, third] = parsed.toNormalizedString().split(':')
  return `${first}:${second}:${third}::`
}

/** The network that an address belongs to: `/24` of IPv4, `/48` of IPv6. Enough to see what belongs together. */
export function networkForLog(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`
}
