import { informedText } from '@/lib/notifications/emails/informed-text'
import type { Informed } from '@/lib/notifications/informed'
import { paths } from '@/lib/paths'
import { alertSuccess, alertSuccessWithAction } from './alerts'

/**
 * Shows that a change was saved, and who gets an email about it. If the app holds the emails back, a button opens
 * WhatsApp links for the recipients. `names` lists the people whom the change concerns.
 */
export async function alertInformed(
  title: string,
  informed: Informed,
  { text = '', names = [] }: { text?: string; names?: readonly string[] } = {},
): Promise<void> {
  const alertText = [text, informedText(informed, names)].filter(Boolean).join(' ')
  const { held_since: since } = informed
  if (!since) return alertSuccess(title, alertText)
  if (await alertSuccessWithAction(title, alertText, 'Message them'))
    window.location.assign(paths.heldEmails({ since }))
}
