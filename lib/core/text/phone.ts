import { plainDigits } from './digits'

/** Separators between digits: spaces, brackets and every kind of dash. */
const separators = /[\s()[\]\p{Pd}\u2212]/gu

/** Removes invisible marks, `tel:` and separators from a copied number, and converts its digits to 0 to 9. */
const compact = (typed: string): string => plainDigits(typed).replace(separators, '').replace(/^tel:/i, '')

/**
 * Returns the ten digits of an account's phone number, without a prefix `+91`, `0091`, `91` or `0`. Returns anything
 * else unchanged, so that the schema can reject it (contract 5.7).
 */
export function tenDigits<T>(typed: T): T | string {
  if (typeof typed !== 'string') return typed
  const digits = compact(typed).replace(/^(\+91|0091|91|0)(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : typed
}

/** True if ten digits can be an Indian mobile number. Other numbers may belong to a person abroad. */
export const isIndianMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits)

/**
 * Returns a number with `+` and its country code, or null. A number without a code counts as Indian if `inIndia` is
 * true and the number can be an Indian mobile.
 */
export function internationalNumber(typed: string, inIndia: boolean): string | null {
  const number = compact(typed).replaceAll('.', '').replace(/^00/, '+')
  if (/^\+[1-9]\d{6,14}$/.test(number)) return number
  const digits = number.replace(/^0(?=\d{10}$)/, '')
  return inIndia && isIndianMobile(digits) ? `+91${digits}` : null
}

/** Formats a typed number for display in a form: "+91 98765 43210, India". */
export function understoodNumber(international: string): string {
  const [, first, last] = /^\+91(\d{5})(\d{5})$/.exec(international) ?? []
  return first ? `+91 ${first} ${last}, India` : international
}

/** Formats the ten digits of an account in the same way. Returns null until the number is complete. */
export function understoodMobile(typed: string | undefined): string | null {
  const digits = tenDigits(typed ?? '')
  return /^\d{10}$/.test(digits) ? understoodNumber(`+91${digits}`) : null
}

/** Normalises a search text. Removes separators and the Indian prefix from a phone number or a part of one. */
export function searchedNumber(text: string): string {
  const number = compact(text)
  if (!/^\+?\d{3,}$/.test(number)) return text
  return tenDigits(number)
    .replace(/^(\+91|0091)/, '')
    .replace(/^00(?=[1-9]\d{6})/, '+')
}
