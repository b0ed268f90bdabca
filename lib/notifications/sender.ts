import { academy } from '@/lib/academy'
import { env } from '@/lib/core/config/env'
import { academySettings } from '@/lib/core/config/settings'

/** Who messages come from: MAIL_FROM as `Name <address>` or an address alone, else the academy's support address. */
export function mailSender(): { name: string; address: string } {
  const given = env().MAIL_FROM?.trim()
  if (!given) return { name: academy.name, address: academySettings().supportEmail }
  const [, name, address] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(given) ?? []
  return { name: name || academy.name, address: address ?? given }
}

/** The public address of the academy, without a slash at its end: configured, never taken from a request. */
export function publicAddress(): string {
  return (env().NEXTAUTH_URL ?? `http://localhost:${env().PORT}`).replace(/\/+$/, '')
}
