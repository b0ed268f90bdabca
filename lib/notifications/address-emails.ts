import { academy } from '@/lib/academy'
import { academySettings } from '@/lib/core/settings'
import type { EmailContent } from './email'

/**
 * The letter that asks whether an address is right. It may reach a stranger: it holds no word of whoever typed the address,
 * their name neither. `link` is null in the copy that is kept.
 */
export function confirmAddressEmail(link: string | null, hours: number): EmailContent {
  return {
    subject: 'Please confirm your address',
    heading: 'Is this your address?',
    opening: [
      `Somebody, hopefully you, gave this address to an account at ${academy.name}.`,
      `Open the link and press the button there: from then on letters about your classes come here. It works for ${hours} hours.`,
      ...(link ? [] : ['(The link stands in the letter itself and is not kept.)']),
    ],
    facts: [],
    action: link ? { label: 'Confirm my address', href: link } : null,
    closing: [
      'If it was not you, leave this letter alone. No other letter comes here before the address is confirmed.',
    ],
  }
}

/** To whoever has an address that another account was to be changed to. */
export function addressTakenEmail(): EmailContent {
  return {
    subject: 'Somebody asked for your address',
    heading: 'Somebody asked for your address',
    opening: [
      `Somebody wanted to use this address for another account at ${academy.name}. It is the address of your account, so nothing was changed.`,
    ],
    facts: [],
    action: null,
    closing: [
      `If it was you: one address can belong to one account only. If you want to know more, write to ${academySettings().supportEmail}.`,
    ],
  }
}
