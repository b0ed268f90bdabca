/** Where a teacher's own fixed room may be: hosts, with everything below them. */
const knownHosts = [
  'zoom.us',
  'meet.google.com',
  'teams.microsoft.com',
  'teams.live.com',
  'meet.jit.si',
  '8x8.vc',
  'webex.com',
  'whereby.com',
]

/** Whether an address may be a teacher's own room: https, a host of the list or of `more`, no login and no port in it. */
export function isOwnLinkAllowed(link: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname, username, password, port, pathname } = new URL(link)
  if (protocol !== 'https:' || username || password || port || pathname === '/') return false
  return [...knownHosts, ...more].some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
