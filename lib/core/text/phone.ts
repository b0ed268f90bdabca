import { plainDigits } from './digits'

/** Separators between digits: spaces, brackets and every kind of dash. */
const separators = /[\s()[\]\p{Pd}\u2212]/gu

/** Removes invisible marks, `tel:` and separators from a copied number, and converts its digits to ASCII digits. */
export const compact = (typed: string): string => plainDigits(typed).replace(separators, '').replace(/^tel:/i, '')

/**
 * Returns the ten digits of an account's phone number, without any `+91`, `0091`, `91` or `0` prefix. Returns anything
 * else unchanged, so that the schema can reject it (contract 5.7).
 */
export function tenDigits<T>(typed: T): T | string {
  if (typeof typed !== 'string') return typed
  const digits = compact(typed).replace(/^(\+91|0091|91|0)(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : typed
}

/** True if ten digits can be an Indian mobile number. Other numbers may belong to a person abroad. */
export const isIndianMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits)

/** True if the ten digits are a generated login number, not a phone number (contract 57.6). */
export const isLoginNumber = (digits: string): boolean => /^1\d{9}$/.test(digits)

/** Shown instead of a call or WhatsApp link for a number whose country is unknown. */
export const NEEDS_COUNTRY = 'Number has no country code'

/**
 * Returns the number for calls and WhatsApp, with `+` and its country code. Uses the contact number, or else the
 * account's number. Returns null if the country is unknown (contract 57.1).
 */
export function callableNumber(phone: string, contactPhone?: string | null): string | null {
  if (contactPhone) return contactPhone
  if (phone.startsWith('+')) return phone
  return isIndianMobile(phone) ? `+91${phone}` : null
}

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

/** Adds spaces to an Indian number: "+91 98765 43210". Returns foreign numbers unchanged. */
export const spacedNumber = (international: string): string =>
  international.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/** Formats a typed number for display in a form: "+91 98765 43210, India". */
export function describeNumber(international: string): string {
  const spaced = spacedNumber(international)
  return spaced === international ? international : `${spaced}, India`
}

/**
 * Formats an account's ten digits like `describeNumber`. If the digits cannot be an Indian mobile number, returns a
 * hint followed by `abroad`. Returns null until the number is complete.
 */
export function describeMobile(typed: string | undefined, abroad = ''): string | null {
  const digits = tenDigits(typed ?? '')
  if (!/^\d{10}$/.test(digits)) return null
  if (isIndianMobile(digits)) return describeNumber(`+91${digits}`)
  return `${digits}. This cannot be an Indian mobile number. ${abroad}`.trim()
}

/**
 * Normalises a search term, so that it matches the stored phone numbers. If the term is all or part of a phone number,
 * removes separators, the Indian prefix and a leading 0.
 */
export function searchedNumber(text: string): string {
  const number = compact(text.replace(/^(\s*(?:\+|00)[\d\s]+)\(0\)/, '$1')).replaceAll('.', '')
  if (!/^\+?\d{3,}$/.test(number)) return text
  return tenDigits(number)
    .replace(/^(\+91|0091)/, '')
    .replace(/^00(?=[1-9]\d{6})/, '+')
    .replace(/^0(?=[1-9]\d{6,}$)/, '')
}
