/** Hosts that are allowed in a teacher's own meeting link, including their subdomains. */
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

/** Characters that programs interpret differently. For example, only some programs read a backslash as a slash. */
const ambiguous = /[\\\s\p{C}]/u

/** Path and parameter names that known sites use for redirects to other sites. */
const redirectPath = /\/(linkredirect|redirect)(\/|$)/i
const redirectParameter = /^(dest|destination|url|goto|next|target|continue|redirect[a-z_]*|return[a-z_]*|back_?url)$/i
const anotherAddress = /[a-z][a-z\d+.-]*:\/\/|\/\//i

const LONGEST = 500

/**
 * Normalises a teacher's own meeting link. Returns null for an invalid link. The link must use https and a known host
 * (or a host in `more`), and have at most 500 characters. It must not contain a login, port, backslash, control
 * character or redirect (contract 11.6, 35.13).
 */
export function ownLinkOf(link: string, more: readonly string[] = []): string | null {
  if (ambiguous.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  const { protocol, hostname, username, password, port, pathname, href } = url
  if (protocol !== 'https:' || username || password || port || pathname === '/' || href.length > LONGEST) return null
  if (/^[^/]*\/\/[^/?#]*@/.test(link) || hasRedirect(url)) return null
  const isAllowedHost = [...knownHosts, ...more].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return isAllowedHost ? href : null
}

function hasRedirect({ pathname, search, hash }: URL): boolean {
  const names = [search, hash].flatMap((part) => [...new URLSearchParams(part.slice(1)).keys()])
  const text = decoded(pathname + search + hash)
  return (
    redirectPath.test(decoded(pathname)) ||
    names.some((name) => redirectParameter.test(name)) ||
    anotherAddress.test(text)
  )
}

/** Decodes up to five levels of percent escapes, and turns backslashes into slashes, as browsers do. */
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
