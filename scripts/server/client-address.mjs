import net from 'node:net'

/**
 * The address a request really comes from: the socket's, or with N trusted proxies the one that the outermost of them
 * saw, which is the Nth entry of X-Forwarded-For counted from the right. Everything further left is the client's word.
 * @param {string | undefined} socketAddress
 * @param {string | string[] | undefined} forwardedFor
 * @param {number} trustedProxies
 */
export function clientAddress(socketAddress, forwardedFor, trustedProxies) {
  const socket = normalised(socketAddress) ?? '0.0.0.0'
  if (trustedProxies === 0) return socket
  const entries = [forwardedFor ?? []].flat().join(',').split(',')
  return normalised(entries.at(-trustedProxies)) ?? socket
}

/**
 * An IP address without brackets, port or IPv6 wrapping; null when it is none.
 * @param {string | undefined} text
 */
function normalised(text) {
  const trimmed = (text ?? '').trim()
  const inner = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(inner)?.[1] ?? inner
  return net.isIP(address) ? address : null
}
