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
 * Reads phone numbers of all countries. Browsers must load this module by `import()`, because it contains the numbering
 * plans of the world.
 */

export type Country = CountryCode

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (country: Country): string => names.of(country) ?? country

/** Names that need an article in a sentence: "the United Kingdom". */
const withArticle =
  /^(United|Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Isle of)|Islands$|Republic$|Territor/
const inSentence = (country: Country) => `${withArticle.test(nameOf(country)) ? 'the ' : ''}${nameOf(country)}`

export const isCountry = (code: string): code is Country => isSupportedCountry(code)

/** Lists the countries for a select: India first, then the others by name. */
export function countryChoices(): { country: Country; name: string }[] {
  const others = getCountries().filter((country) => country !== 'IN')
  const byName = others.map((country) => ({ country, name: nameOf(country) }))
  return [{ country: 'IN', name: nameOf('IN') }, ...byName.sort((a, b) => a.name.localeCompare(b.name, 'en'))]
}

export type ReadNumber = { number: string; error?: never } | { error: string; number?: never }

/**
 * Reads a typed number of a country. Returns it in E.164, or the sentence that says what to do. A number of a mobile
 * number's length is accepted even if its range is unknown, because countries open new ranges.
 */
export function readContactNumber(typed: string, country: Country): ReadNumber {
  const digits = compact(typed).replaceAll('.', '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(digits)) return { error: 'Enter only the digits of the number' }
  const phone = parsePhoneNumberFromString(digits, country)
  const example = getExampleNumber(country, examples)
  if (!phone) return { error: `This number is too ${digits.length < 8 ? 'short' : 'long'} for ${inSentence(country)}.` }
  if (example && phone.countryCallingCode !== example.countryCallingCode)
    return { error: `This is a number of ${inSentence(countryOf(phone.number) ?? country)}. Choose that country.` }
  if (!phone.isValid()) {
    const missing = (example?.nationalNumber.length ?? 0) - phone.nationalNumber.length
    if (missing !== 0)
      return { error: `This number is too ${missing > 0 ? 'short' : 'long'} for ${inSentence(country)}.` }
  }
  return { number: phone.number }
}

/** False for a number in no known range. It may be new, or mistyped. */
export const isKnownNumber = (international: string): boolean =>
  parsePhoneNumberFromString(international)?.isValid() ?? false

/** Returns the country of a number in E.164, or null for a code that belongs to no country, such as +800. */
export function countryOf(international: string): Country | null {
  const phone = parsePhoneNumberFromString(international)
  // The first possible country of a shared code is the one that leads its numbering plan.
  return phone?.country ?? phone?.getPossibleCountries()[0] ?? null
}

/** Splits a stored number into the fields of the form. */
export function contactFields(international: string | null): { country: Country; number: string } {
  const country = international ? countryOf(international) : null
  if (!international || !country) return { country: country ?? 'IN', number: international ?? '' }
  return { country, number: parsePhoneNumberFromString(international)?.formatNational() ?? international }
}

/** Formats a stored number for people: "+44 7700 900123, United Kingdom". */
export function understoodContact(international: string, chosen?: Country): string {
  const phone = parsePhoneNumberFromString(international)
  const country = phone?.country ?? chosen ?? countryOf(international)
  return [phone?.formatInternational() ?? international, ...(country ? [nameOf(country)] : [])].join(', ')
}
