import {
  type CountryCode,
  getCountries,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { compact } from './phone'

/**
 * Parses phone numbers of all countries. In the browser, load this module with `import()`: it contains the numbering
 * plans of all countries and is large.
 */

export type Country = CountryCode

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (country: Country): string => names.of(country) ?? country

/** Names that need an article in a sentence: "the United Kingdom". */
const withArticle =
  /^(United|Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Isle of)|Islands$|Republic$|Territor/
const inSentence = (country: Country) => `${withArticle.test(nameOf(country)) ? 'the ' : ''}${nameOf(country)}`

export const isCountry = (code: string): code is Country => isSupportedCountry(code)

/** Lists the countries as a select's options: India first, then the others sorted by name. */
export function countryChoices(): { country: Country; name: string }[] {
  const others = getCountries().filter((country) => country !== 'IN')
  const byName = others.map((country) => ({ country, name: nameOf(country) }))
  return [{ country: 'IN', name: nameOf('IN') }, ...byName.sort((a, b) => a.name.localeCompare(b.name, 'en'))]
}

export type ReadNumber = { number: string; error?: never } | { error: string; number?: never }

/**
 * Parses a phone number that was typed with this country selected. Returns the number in E.164, or an error message.
 * A number with the length of a mobile number is accepted even if its range is unknown, because countries open new
 * ranges.
 */
export function readContactNumber(typed: string, country: Country): ReadNumber {
  const digits = compact(typed).replaceAll('.', '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(digits)) return { error: 'Enter only the digits of the number' }
  const phone = parsePhoneNumberFromString(digits, country)
  const example = getExampleNumber(country, examples)
  // libphonenumber returns nothing for numbers that are too long and for unused country codes.
  if (!phone) return wrongLength(digits.length - SHORTEST, country)
  if (phone.countryCallingCode !== example?.countryCallingCode) {
    const other = countryOfNumber(phone.number)
    return { error: other ? `This is a number from ${inSentence(other)}. Choose that country.` : NO_COUNTRY }
  }
  const surplus = phone.nationalNumber.length - example.nationalNumber.length
  if (!phone.isValid() && surplus !== 0) return wrongLength(surplus, country)
  return phone.number.length > SHORTEST ? { number: phone.number } : wrongLength(-1, country)
}

/** The minimum number of digits. The database accepts + and 7 to 15 digits. */
const SHORTEST = 7
const NO_COUNTRY = 'No country uses this number. Enter another number.'

const wrongLength = (surplus: number, country: Country): ReadNumber => ({
  error:
    surplus > 0
      ? `This number is too long for ${inSentence(country)}.`
      : `This number is too short for ${inSentence(country)}.`,
})

/** False if the number is in no known range. Such a number may be new or mistyped. */
export const isKnownNumber = (international: string): boolean =>
  parsePhoneNumberFromString(international)?.isValid() ?? false

/** Returns the country of a number in E.164, or null for a code that belongs to no country, such as +800. */
export function countryOfNumber(international: string): Country | null {
  const phone = parsePhoneNumberFromString(international)
  // Several countries can share a code, as with +1. The first possible country is the main one for that code.
  return phone?.country ?? phone?.getPossibleCountries()[0] ?? null
}

/** Splits a stored number into the fields of the form. */
export function contactFields(international: string | null): { country: Country; number: string } {
  const country = international ? countryOfNumber(international) : null
  if (!international || !country) return { country: country ?? 'IN', number: international ?? '' }
  return { country, number: parsePhoneNumberFromString(international)?.formatNational() ?? international }
}

/** Formats a stored number for people: "+44 7700 900123, United Kingdom". */
export function describeContactNumber(international: string, chosen?: Country): string {
  const phone = parsePhoneNumberFromString(international)
  const country = phone?.country ?? chosen ?? countryOfNumber(international)
  return [phone?.formatInternational() ?? international, ...(country ? [nameOf(country)] : [])].join(', ')
}
