import type { Informed } from '@/lib/notifications/informed'

/**
 * States how many people will get an email about a change, and how many see the change only in the app. If possible,
 * gives names instead of numbers.
 */
export function informedText({ emailed, held }: Informed, names: readonly string[] = []): string {
  const all = names.length === emailed + held ? listFormat.format(names) : ''
  if (emailed + held === 0) return ''
  if (held === 0) return `We’ll email ${all || people(emailed)}.`
  const only =
    held === 1
      ? 'has not confirmed an email address and sees this only in the app. Please call or message them.'
      : 'have not confirmed an email address and see this only in the app. Please call or message them.'
  if (emailed === 0) return `${all || people(held)} ${only}`
  return `We’ll email ${people(emailed)}. ${people(held)} ${only}`
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
