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

/** What programs read differently: a backslash is a slash to browsers, and the end of the host to others. */
const ambiguous = /[\\\s\p{C}]/u

/** Parts of an address by which a known host sends its visitors on to another one. */
const leadingPath = /\/(linkredirect|redirect)(\/|$)/i
const leadingName = /^(dest|destination|url|goto|next|target|continue|redirect[a-z_]*|return[a-z_]*|back_?url)$/i
const anotherAddress = /[a-z][a-z\d+.-]*:\/\/|\/\//i

const LONGEST = 500

/**
 * A teacher's own room in the one spelling in which every program reads the same host, or null where it is no such room:
 * https, a host of the list or of `more`, no login and no port, no backslash or control character, at most 500 characters,
 * and nothing in it that leads on to another address (contract 11.6, 35.13).
 */
export function ownLinkOf(link: string, more: readonly string[] = []): string | null {
  if (ambiguous.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  const { protocol, hostname, username, password, port, pathname, href } = url
  if (protocol !== 'https:' || username || password || port || pathname === '/' || href.length > LONGEST) return null
  if (/^[^/]*\/\/[^/?#]*@/.test(link) || leadsOn(url)) return null
  const known = [...knownHosts, ...more].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return known ? href : null
}

function leadsOn({ pathname, search, hash }: URL): boolean {
  const names = [search, hash].flatMap((part) => [...new URLSearchParams(part.slice(1)).keys()])
  const text = decoded(pathname + search + hash)
  return (
    leadingPath.test(decoded(pathname)) || names.some((name) => leadingName.test(name)) || anotherAddress.test(text)
  )
}

/** Without its escapes, however often they were escaped; backslashes as the slashes that browsers make of them. */
function decoded(text: string): string {
  let plain = text
  for (let round = 0; round < 5; round += 1) {
    try {
      plain = decodeURIComponent(plain)
    } catch {
      break
    }
  }
  return plain.replaceAll('\\', '/')
}
