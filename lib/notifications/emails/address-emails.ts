import { academySettings } from '@/lib/core/config/settings'
import type { EmailContent } from './email'

/**
 * Builds the email that confirms an address. The email may reach a stranger, so it contains nothing from the person who
 * typed the address, not even a name. `link` is null in the copy that the database stores.
 */
export function confirmAddressEmail(link: string | null, hours: number): EmailContent {
  return {
    subject: 'Please confirm your email address',
    heading: 'Is this your email address?',
    opening: [
      `Someone, hopefully you, used this email address for an account at ${academySettings().name}.`,
      `To receive emails about your classes, open the link and confirm your address. The link works for ${hours} hours.`,
      ...(link ? [] : ['(For security, this copy does not contain the link.)']),
    ],
    facts: [],
    action: link ? { label: 'Confirm my email', href: link } : null,
    closing: ['If this wasn’t you, ignore this email. We send no other emails to this address until it is confirmed.'],
  }
}

/** Builds the email to the owner of an address that another account tried to use. */
export function addressTakenEmail(): EmailContent {
  return {
    subject: 'Someone tried to use your email address',
    heading: 'Someone tried to use your email address',
    opening: [
      `Someone tried to use this email address for another account at ${academySettings().name}. Nothing was changed, because the address belongs to your account.`,
    ],
    facts: [],
    action: null,
    closing: [
      `If this was you, please use another email address, because each account needs its own. Questions? Write to ${academySettings().supportEmail}.`,
    ],
  }
}
