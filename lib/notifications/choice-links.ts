import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/core/config/env'
import { isId } from '@/lib/core/http/fields'
import type { EmailContent } from '@/lib/notifications/emails/email'
import { paths } from '@/lib/paths'
import { type EmailTopic, emailTopics, isEmailTopic, topicOf } from './choices'
import { publicAddress } from './sender'

const signature = (topic: EmailTopic, userId: string) => {
  const key = Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'academy email choices', 32))
  return createHmac('sha256', key).update(`${topic} ${userId}`).digest().subarray(0, 16)
}

/**
 * Creates a key that turns off the emails about one topic for one person. The key never expires, because people open
 * old emails.
 */
export function choiceKey(topic: EmailTopic, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return `${topic}.${id.toString('base64url')}.${signature(topic, userId).toString('base64url')}`
}

/** Returns the topic and the person that a key identifies, or null for an invalid key. */
export function readChoiceKey(key: string): { topic: EmailTopic; userId: string } | null {
  const [topic = '', id = '', signed = '', ...more] = key.split('.')
  const userId = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const received = Buffer.from(signed, 'base64url')
  if (more.length > 0 || !isEmailTopic(topic) || !isId(userId) || received.length !== 16) return null
  return timingSafeEqual(received, signature(topic, userId)) ? { topic, userId } : null
}

/** Returns the link to the page where a person can turn off a topic. Emails contain this link. */
const choicePage = (topic: EmailTopic, userId: string): string =>
  `${publicAddress()}${paths.emailChoices(choiceKey(topic, userId))}`

/**
 * Returns the URL for one-click unsubscribe in an email program (RFC 8058). If a browser opens the URL, the server
 * redirects it to `choicePage`.
 */
export const oneClickAddress = (topic: EmailTopic, userId: string): string =>
  `${publicAddress()}/api/email-choices/${choiceKey(topic, userId)}`

/** Adds a link to the end of an optional email. The link lets the person turn off emails on the same topic. */
export function withChoice(content: EmailContent, kind: string, userId: string): EmailContent {
  const topic = topicOf(kind)
  if (!topic) return content
  const stop = { label: `Stop emails about ${emailTopics[topic].name}`, href: choicePage(topic, userId) }
  return { ...content, links: [...(content.links ?? []), stop] }
}
