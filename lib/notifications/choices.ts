import type { MessageKind } from './kinds'

/** Emails that people can turn off. All other emails are always sent. */
export const emailTopics = {
  reminders: { kinds: ['class-reminder-24', 'class-reminder-1'], name: 'class reminders' },
  'class-notes': { kinds: ['class-notes'], name: 'class notes' },
  announcements: { kinds: ['announcement'], name: 'announcements' },
  'free-slots': { kinds: ['hour-free'], name: 'free slots' },
} as const satisfies Record<string, { kinds: readonly MessageKind[]; name: string }>
export type EmailTopic = keyof typeof emailTopics

export const isEmailTopic = (text: string): text is EmailTopic => Object.hasOwn(emailTopics, text)

const entries = Object.entries(emailTopics) as [EmailTopic, (typeof emailTopics)[EmailTopic]][]
const byKind = Object.fromEntries(entries.flatMap(([topic, { kinds }]) => kinds.map((kind) => [kind, topic])))

/** Returns the topic of a kind of email, or null if that kind is not optional. */
export const topicOf = (kind: string): EmailTopic | null => byKind[kind] ?? null

/**
 * The topic of each optional kind of email, as JSON for the database. Alerts for free slots are not included, because
 * people turn them off by leaving the waitlist.
 */
export const storedTopics = JSON.stringify(
  Object.fromEntries(Object.entries(byKind).filter(([, topic]) => topic !== 'free-slots')),
)
