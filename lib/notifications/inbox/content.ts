import { oneLine } from '@/lib/core/text/single-line'
import type { EmailContent } from '@/lib/notifications/emails/email'
import type { MessageKind } from '@/lib/notifications/kinds'
import { paths } from '@/lib/paths'

/** A notification as it is stored. `href` is a path on this site. */
export interface NotificationContent {
  title: string
  text: string
  href: string
}

/** Kinds of emails that have no notification in the app. */
const mailboxOnly: ReadonlySet<MessageKind> = new Set([
  'password-reset',
  'confirm-address',
  'invitation',
  'address-taken',
  'classes-together',
  'account-closed',
])

const MAX_TITLE = 200
/** Maximum length of a notification's text, enough for a whole announcement with its sender. */
const MAX_TEXT = 1200
const MAX_HREF = 500

/** Returns the notification for an email, or null if this kind of email has none. `site` is the app's URL. */
export function notificationOf(kind: MessageKind, content: EmailContent, site: string): NotificationContent | null {
  if (mailboxOnly.has(kind)) return null
  return {
    title: shortened(content.subject, MAX_TITLE),
    text: shortened(content.brief ?? content.opening[0] ?? '', MAX_TEXT),
    href: (content.action && ownPath(content.action.href, site)) ?? pageOf(kind),
  }
}

function shortened(text: string, max: number): string {
  const characters = [...oneLine(text)]
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`
}

/**
 * Returns the path of a URL on this site. For the PDF of a receipt or credit note, returns the path of its page.
 * Returns null for other sites, other API calls, and URLs with a fragment, which may contain a token.
 */
function ownPath(address: string, site: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.origin !== new URL(site).origin || url.hash) return null
  const receipt = /^\/api\/receipts\/([\w-]+)\/pdf$/.exec(url.pathname)?.[1]
  if (receipt) return paths.receipt(receipt)
  const creditNote = /^\/api\/credit-notes\/([\w-]+)\/pdf$/.exec(url.pathname)?.[1]
  if (creditNote) return paths.creditNote(creditNote)
  if (url.pathname.startsWith('/api/')) return null
  const path = url.pathname + url.search
  return path.length <= MAX_HREF && !/^\/[/\\]/.test(path) ? path : null
}

/** Returns the page that a notification opens. Used for emails without a link to a page of the app. */
function pageOf(kind: MessageKind): string {
  if (kind === 'security' || kind === 'account-changed') return paths.profile
  return kind.startsWith('class-') ? paths.myClasses() : paths.dashboardHome
}
