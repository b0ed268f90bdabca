import net from 'node:net'

/**
 * The address a request really comes from: the socket's, or with N trusted proxies the one that the outermost of them
 * saw, which is the Nth entry of X-Forwarded-For counted from the right. Everything further left is the client's word.
 */
export function clientAddress(socketAddress, forwardedFor, trustedProxies) {
  const socket = plain(socketAddress) ?? '0.0.0.0'
  if (trustedProxies === 0) return socket
  const entries = [forwardedFor ?? []].flat().join(',').split(',')
  return plain(entries.at(-trustedProxies)) ?? socket
}

function plain(text) {
  const trimmed = (text ?? '').trim()
  const inner = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(inner)?.[1] ?? inner
  return net.isIP(address) ? address : null
}
