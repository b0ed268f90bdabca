import { plainDigits } from './digits'

/** What people type between the digits: spaces, brackets and every kind of dash. */
const separators = /[\s()[\]\p{Pd}\u2212]/gu

/** Removes what other apps put around a copied number: invisible marks, `tel:` and separators; digits become 0 to 9. */
const compact = (typed: string): string => plainDigits(typed).replace(separators, '').replace(/^tel:/i, '')

/**
 * Returns the ten digits of an account's phone number, without `+91`, `0091`, `91` (of 12 digits) or `0` (of 11).
 * Returns anything else as it was typed, so that the schema can reject it (docs/contract.md 5.7).
 */
export function tenDigits<T>(typed: T): T | string {
  if (typeof typed !== 'string') return typed
  const digits = compact(typed).replace(/^(\+91|0091|91|0)(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : typed
}

/** Whether ten digits can be a mobile number of India; others may belong to a person abroad. */
export const isIndianMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits)

/**
 * Returns a number with `+` and its country code, or null. A number without a code is Indian when `inIndia` says so
 * and it can be an Indian mobile.
 */
export function internationalNumber(typed: string, inIndia: boolean): string | null {
  const number = compact(typed).replaceAll('.', '').replace(/^00/, '+')
  if (/^\+[1-9]\d{6,14}$/.test(number)) return number
  const digits = number.replace(/^0(?=\d{10}$)/, '')
  return inIndia && isIndianMobile(digits) ? `+91${digits}` : null
}

/** How the forms show a number to the person who typed it: "+91 98765 43210, India". */
export function understoodNumber(international: string): string {
  const [, first, last] = /^\+91(\d{5})(\d{5})$/.exec(international) ?? []
  return first ? `+91 ${first} ${last}, India` : international
}

/** The same for ten digits of an account; null until the number is complete. */
export function understoodMobile(typed: string | undefined): string | null {
  const digits = tenDigits(typed ?? '')
  return /^\d{10}$/.test(digits) ? understoodNumber(`+91${digits}`) : null
}

/** The text of a search as the records hold it: a phone number, or a part of one, without separators and Indian prefix. */
export function searchedNumber(text: string): string {
  const number = compact(text)
  if (!/^\+?\d{3,}$/.test(number)) return text
  return tenDigits(number)
    .replace(/^(\+91|0091)/, '')
    .replace(/^00(?=[1-9]\d{6})/, '+')
}
