import type { Informed } from '@/lib/notifications/informed'

/**
 * States how many people will be emailed about a change, and how many must be contacted another way. Names the people
 * if `names` contains all of them.
 */
export function informedText({ emailed, held }: Informed, names: readonly string[] = []): string {
  const all = names.length === emailed + held ? names.join(' and ') : ''
  if (emailed + held === 0) return ''
  if (held === 0) return `We’ll email ${all || people(emailed)}.`
  const have = held === 1 ? 'has' : 'have'
  if (emailed === 0) {
    return `${all || people(held)} ${have} not confirmed an email address, so no email goes out yet. Please call or message them.`
  }
  return `We’ll email ${people(emailed)}. ${people(held)} ${have} not confirmed an email address, so no email goes to them yet. Please call or message them.`
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
