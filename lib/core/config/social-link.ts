/** The name of each social network, by host. */
const networks: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'threads.net': 'Threads',
  'whatsapp.com': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

const hostOf = (href: string) => new URL(href).hostname.replace(/^www\./, '')

/** Returns the network's name, such as "Instagram", or the host of an unknown network. */
export function networkName(href: string): string {
  return networks[hostOf(href)] ?? hostOf(href)
}

/** True if a link leads to a network's front page instead of the academy's own page. */
export function isFrontPage(href: string): boolean {
  return URL.canParse(href) && hostOf(href) in networks && new URL(href).pathname === '/'
}
