import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/core/env'
import { isId } from '@/lib/core/fields'
import { paths } from '@/lib/paths'
import { type EmailTopic, emailTopics, isEmailTopic, topicOf } from './choices'
import type { EmailContent } from './email'
import { publicAddress } from './sender'

const signature = (topic: EmailTopic, userId: string) => {
  const key = Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'academy email choices', 32))
  return createHmac('sha256', key).update(`${topic} ${userId}`).digest().subarray(0, 16)
}

/**
 * The permission to turn off one kind of emails of one person, and nothing else. It never expires: an old email is opened as well.
 * The topic is readable, so that the page can name it.
 */
export function choiceKey(topic: EmailTopic, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return `${topic}.${id.toString('base64url')}.${signature(topic, userId).toString('base64url')}`
}

/** Whose emails of which kind a key turns off; null where the academy did not make it. */
export function readChoiceKey(key: string): { topic: EmailTopic; userId: string } | null {
  const [topic = '', id = '', signed = '', ...more] = key.split('.')
  const userId = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(signed, 'base64url')
  if (more.length > 0 || !isEmailTopic(topic) || !isId(userId) || given.length !== 16) return null
  return timingSafeEqual(given, signature(topic, userId)) ? { topic, userId } : null
}

/** Where a person turns such emails off, for the text of an email. */
const choicePage = (topic: EmailTopic, userId: string): string =>
  `${publicAddress()}${paths.emailChoices(choiceKey(topic, userId))}`

/** Where a mail program turns them off with one click (RFC 8058); a browser that opens it is led to the page. */
export const oneClickAddress = (topic: EmailTopic, userId: string): string =>
  `${publicAddress()}/api/email-choices/${choiceKey(topic, userId)}`

/** An optional email says at its end how to turn off such emails. */
export function withChoice(content: EmailContent, kind: string, userId: string): EmailContent {
  const topic = topicOf(kind)
  if (!topic) return content
  const stop = { label: `Stop emails with ${emailTopics[topic].name}`, href: choicePage(topic, userId) }
  return { ...content, links: [...(content.links ?? []), stop] }
}
