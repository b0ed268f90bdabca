import type { EmailContent } from './email'

/** Builds the email for an announcement. Each line becomes a paragraph. URLs in the text do not become links. */
export function announcementEmail(
  { title, text, senderName }: { title: string; text: string; senderName: string },
  academy: { name: string; supportEmail: string },
): EmailContent {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return {
    subject: title,
    heading: title,
    brief: `${senderName}: ${lines.join(' ')}`,
    opening: [`From ${senderName}, through ${academy.name}:`, ...lines],
    facts: [],
    action: null,
    closing: [`To reply, write to ${academy.supportEmail}.`],
  }
}
