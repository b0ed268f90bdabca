import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The prefix length of the smallest IPv6 network that a provider assigns to a customer. The customer can use every
 * address in that network.
 */
const IPV6_PREFIX = 64

/**
 * Returns the key under which rate limits count an address (contract 34.1). An IPv4 address is its own key. The key of
 * an IPv6 address is its /64 network. Returns other text unchanged.
 */
export function networkKey(address: string): string {
  if (!isIP(address)) return address
  const parsed = ipaddr.process(address.replace(/%.*$/, ''))
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`
}

/**
 * Shortens an address for display, so that it identifies no household: "203.0.113.x", "2001:db8:1::". Returns null for
 * a loopback address or invalid text.
 */
export function networkShown(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return null
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, 'x')
  const [first, second, third] = parsed.toNormalizedString().split(':')
  return `${first}:${second}:${third}::`
}

/**
 * Returns an address's network for the log: the `/24` of an IPv4 address or the `/48` of an IPv6 address. This is
 * enough to recognise related log lines.
 */
export function networkForLog(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`
}
