import net from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the client's address in its canonical form (contract 34.1). Behind N trusted proxies, uses the Nth entry from
 * the right of X-Forwarded-For, because the client can forge entries further left. Without proxies, or if the entry is
 * invalid, uses the socket's address.
 * @param {string | undefined} socketAddress
 * @param {string | string[] | undefined} forwardedFor
 * @param {number} trustedProxies
 */
export function clientAddress(socketAddress, forwardedFor, trustedProxies) {
  const socket = canonical(socketAddress) ?? '0.0.0.0'
  if (trustedProxies === 0) return socket
  const entries = [forwardedFor ?? []].flat().join(',').split(',')
  return canonical(entries.at(-trustedProxies)) ?? socket
}

/**
 * Identifies the client of a connection by its IPv4 address, or by the /64 network of its IPv6 address, as in
 * lib/auth/session/network.ts. Returns null behind proxies, because the connection comes from the proxy.
 * @param {string | undefined} socketAddress
 * @param {number} trustedProxies
 */
export function connectedClient(socketAddress, trustedProxies) {
  if (trustedProxies > 0) return null
  const address = clientAddress(socketAddress, undefined, 0)
  return net.isIPv6(address) ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString() : address
}

/**
 * Returns an IP address in canonical form, or null for an invalid address. Removes brackets, port, zone and IPv6
 * mapping.
 * @param {string | undefined} text
 */
function canonical(text) {
  const trimmed = (text ?? '').trim()
  const inner = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  // Check with net.isIP first, because the library also accepts octal, hexadecimal and shortened addresses.
  return net.isIP(inner) ? ipaddr.process(inner.replace(/%.*$/, '')).toString() : null
}
