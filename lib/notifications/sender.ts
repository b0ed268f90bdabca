import { env } from '@/lib/core/config/env'
import { academySettings } from '@/lib/core/config/settings'

/**
 * Returns the sender of all emails. MAIL_FROM can be `Name <address>` or only an address. Without MAIL_FROM, the sender
 * is the academy's name and support address.
 */
export function mailSender(): { name: string; address: string } {
  const mailFrom = env().MAIL_FROM?.trim()
  const academy = academySettings()
  if (!mailFrom) return { name: academy.name, address: academy.supportEmail }
  const [, name, address] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(mailFrom) ?? []
  return { name: name || academy.name, address: address ?? mailFrom }
}

/** Returns the app's public URL, without a trailing slash. The URL is configured and never taken from a request. */
export function publicAddress(): string {
  return (env().NEXTAUTH_URL ?? `http://localhost:${env().PORT}`).replace(/\/+$/, '')
}
