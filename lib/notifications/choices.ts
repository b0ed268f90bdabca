import type { MessageKind } from './kinds'

/** Emails that a person can do without. Every other kind tells of a change, of money or of the account, and always goes. */
export const emailTopics = {
  reminders: { kinds: ['class-reminder-24', 'class-reminder-1'], name: 'class reminders' },
  'class-notes': { kinds: ['class-notes'], name: 'class notes' },
  'free-slots': { kinds: ['hour-free'], name: 'free slot alerts' },
} as const satisfies Record<string, { kinds: readonly MessageKind[]; name: string }>
export type EmailTopic = keyof typeof emailTopics

export const isEmailTopic = (text: string): text is EmailTopic => Object.hasOwn(emailTopics, text)

const entries = Object.entries(emailTopics) as [EmailTopic, (typeof emailTopics)[EmailTopic]][]
const byKind = Object.fromEntries(entries.flatMap(([topic, { kinds }]) => kinds.map((kind) => [kind, topic])))

/** What an email of this kind is about, where it is optional. */
export const topicOf = (kind: string): EmailTopic | null => byKind[kind] ?? null

/** The same for the database, as JSON. Free slots are not in it: a person turns these off by ending what they wait for. */
export const storedTopics = JSON.stringify(
  Object.fromEntries(Object.entries(byKind).filter(([, topic]) => topic !== 'free-slots')),
)
