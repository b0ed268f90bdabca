import { escapeHtml } from '@/lib/core/text/html'
import { withChoice } from '@/lib/notifications/choice-links'
import { type EmailContent, type RenderedEmail, renderEmail } from '@/lib/notifications/emails/email'
import { type NotificationContent, notificationOf } from '@/lib/notifications/inbox/content'
import { type MessageKind, messageKinds } from '@/lib/notifications/kinds'
import { isNameless } from '@/lib/notifications/schema'
import { accountSamples } from './account-samples'
import { classSamples } from './class-samples'
import { ADULT, LONG_NAME, SITE } from './people'

/** All sample emails, by kind and state. TypeScript rejects this object if a kind has no sample. */
const samples: Record<MessageKind, Record<string, EmailContent>> = { ...classSamples, ...accountSamples }

export interface SampleEmail extends RenderedEmail {
  kind: MessageKind
  state: string
  /** The file name without its extension. */
  name: string
  /** The notification in the app. Null for a kind without one. */
  notification: NotificationContent | null
}

const SAMPLE_PERSON = '00000000-0000-4000-8000-000000000001'
const nameOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Renders every kind of email in all its states, together with the notifications, exactly as the app does. */
export function renderSamples(): SampleEmail[] {
  return (Object.keys(messageKinds) as MessageKind[]).flatMap((kind) =>
    Object.entries(samples[kind]).map(([state, content]) => {
      const reader = state.includes('long name') ? LONG_NAME : ADULT
      const email = renderEmail(withChoice(content, kind, SAMPLE_PERSON), isNameless(kind) ? null : reader)
      const notification = notificationOf(kind, content, SITE)
      return { kind, state, name: nameOf(`${kind} ${state}`), notification, ...email }
    }),
  )
}

const notificationLine = (notification: NotificationContent | null) =>
  `<br><small>${notification ? `Notification: <b>${escapeHtml(notification.title)}</b> ${escapeHtml(notification.text)} (${escapeHtml(notification.href)})` : 'No notification'}</small>`

/** Returns the gallery's files by name: an HTML page and a plain-text file for each email, and an index. */
export function galleryFiles(): Record<string, string> {
  const emails = renderSamples()
  const row = ({ state, name, subject, notification }: SampleEmail) =>
    `<li><a href="${name}.html">${escapeHtml(state)}</a> (<a href="${name}.txt">text</a>): ${escapeHtml(subject)}${notificationLine(notification)}</li>`
  const sections = (Object.keys(messageKinds) as MessageKind[]).map((kind) => {
    const rows = emails.filter((email) => email.kind === kind).map(row)
    return `<h2>${escapeHtml(messageKinds[kind])}</h2><ul>${rows.join('')}</ul>`
  })
  const index = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails and notifications</title><body style="font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em"><h1>Emails and notifications</h1>${sections.join('')}</body></html>`
  return Object.fromEntries([
    ['index.html', index],
    ...emails.flatMap(({ name, html, text }) => [
      [`${name}.html`, html],
      [`${name}.txt`, text],
    ]),
  ])
}
