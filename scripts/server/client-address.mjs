import net from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The address a request really comes from: the socket's, or with N trusted proxies the one that the outermost of them
 * saw, which is the Nth entry of X-Forwarded-For counted from the right. Everything further left is the client's word.
 * One address is always spelled the same (contract 34.1); what is none counts as the socket's.
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
 * Returns the client of a connection: an IPv4 address, or the /64 network of an IPv6 address, as in
 * lib/auth/session/network.ts. Null behind proxies, where the socket's address is the proxy's.
 * @param {string | undefined} socketAddress
 * @param {number} trustedProxies
 */
export function connectedClient(socketAddress, trustedProxies) {
  if (trustedProxies > 0) return null
  const address = clientAddress(socketAddress, undefined, 0)
  return net.isIPv6(address) ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString() : address
}

/**
 * An IP address without brackets, port, zone or IPv6 wrapping, in its one spelling; null when it is none.
 * @param {string | undefined} text
 */
function canonical(text) {
  const trimmed = (text ?? '').trim()
  const inner = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  // Asked first: the library also takes octal, hexadecimal and shortened forms, which proxies and sockets never write.
  return net.isIP(inner) ? ipaddr.process(inner.replace(/%.*$/, '')).toString() : null
}
