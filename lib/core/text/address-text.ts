import { MAX_SEARCH } from '@/lib/core/http/lists'

/** What stands in a page's address, as Next gives it to a page and the browser to a component. */
type Asked = string | readonly string[] | null | undefined

/**
 * A text of a page's address, the same for the page that reads the first data and for the list that asks again: what no call
 * would take counts as none, so that an old or mistyped link opens the list.
 */
export function addressText(asked: Asked): string {
  const text = (typeof asked === 'string' ? asked : asked?.[0]) ?? ''
  return text.includes('\u0000') ? '' : text.slice(0, MAX_SEARCH).trim().normalize('NFC')
}

/** A date of a page's address (`YYYY-MM-DD`), or the empty text. */
export function addressDay(asked: Asked): string {
  const text = addressText(asked)
  const day = new Date(`${text}T00:00:00Z`)
  return /^(19|2[012])\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
    ? text
    : ''
}

/** One of a few; where the address names none of them, the first that the list shows. */
export function addressChoice<Choice extends string>(asked: Asked, choices: readonly Choice[], first: Choice): Choice {
  const text = addressText(asked)
  return choices.find((choice) => choice === text) ?? first
}
