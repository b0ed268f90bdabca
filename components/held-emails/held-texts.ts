import { type MessageKind, messageKinds } from '@/lib/notifications/kinds'

/** The server counts at most this many people (GET /admin/waiting). */
const MAX_COUNTED = 1000

/** Returns a sentence that states how many families and how many other people receive no emails. */
export function unreachedText(families: number, others: number): string {
  const total = families + others
  if (total >= MAX_COUNTED) return `${MAX_COUNTED} or more people do not receive our emails`
  const ofFamilies = families === 1 ? '1 family' : `${families} families`
  const ofOthers = `${others} ${families > 0 ? 'other ' : ''}${others === 1 ? 'person' : 'people'}`
  const who = others === 0 ? ofFamilies : families === 0 ? ofOthers : `${ofFamilies} and ${ofOthers}`
  return `${who} ${total === 1 ? 'does' : 'do'} not receive our emails`
}

/** Lists the kinds of held emails: `Class booked (3); Class notes`. */
export const kindsText = (kinds: readonly { kind: string; count: number }[]): string =>
  kinds
    .map(({ kind, count }) => `${messageKinds[kind as MessageKind] ?? kind}${count > 1 ? ` (${count})` : ''}`)
    .join('; ')

/** Returns a message in which the office asks a family to confirm the address. `link` leads to /confirm-address. */
export const confirmText = (name: string, academy: string, link: string): string =>
  `Hello ${name}, this is ${academy}. We cannot send you our emails yet, because your email address is not confirmed. Please log in here, check the address and press “Send again”: ${link}`
