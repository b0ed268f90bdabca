import { MAX_SEARCH } from '@/lib/core/http/lists'

/** A query value in a page's URL, passed by Next to a page or read by a component in the browser. */
type SearchParam = string | readonly string[] | null | undefined

/**
 * Normalises a query value from a page's URL, so that the page and its list use the same value. Values that the API
 * would reject become empty.
 */
export function addressText(value: SearchParam): string {
  const text = (typeof value === 'string' ? value : value?.[0]) ?? ''
  return text.includes('\u0000') ? '' : text.slice(0, MAX_SEARCH).trim().normalize('NFC')
}

/** Returns a date in a page's URL (`YYYY-MM-DD`), or the empty string. */
export function addressDay(value: SearchParam): string {
  const text = addressText(value)
  const day = new Date(`${text}T00:00:00Z`)
  return /^(19|2[012])\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
    ? text
    : ''
}

/** Returns a month in a page's URL (`YYYY-MM`), or the empty string. */
export function addressMonth(value: SearchParam): string {
  const text = addressText(value)
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : ''
}

/** Returns a time in a page's URL, such as `2026-11-27T10:00:00.000Z`, or the empty string. */
export function addressTime(value: SearchParam): string {
  const text = addressText(value)
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text ? text : ''
}

/** Returns the value if it is one of the choices, otherwise `first`. */
export function addressChoice<Choice extends string>(
  value: SearchParam,
  choices: readonly Choice[],
  first: Choice,
): Choice {
  const text = addressText(value)
  return choices.find((choice) => choice === text) ?? first
}
