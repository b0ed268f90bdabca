/** Networks by their host, with the names that people know them by. */
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

/** "Instagram" for an address there; the host itself for a network that is not known here. */
export function networkName(href: string): string {
  return networks[hostOf(href)] ?? hostOf(href)
}

/** Whether an https address is a network's own front page: what is left standing when nobody filled in the real one. */
export function isFrontPage(href: string): boolean {
  return URL.canParse(href) && hostOf(href) in networks && new URL(href).pathname === '/'
}
