// This file is plain JavaScript, because scripts/start/first-admin.mjs imports it before anything is compiled.

const MOST_USED = 10_000

/** @type {Promise<ReadonlySet<string>> | undefined} */
let mostUsed

// Loads the list of the most used passwords on the first call.
function mostUsedPasswords() {
  mostUsed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, MOST_USED)),
  )
  return mostUsed
}

/**
 * True if a new password is easy to guess (contract 34.2): a common password, a blank one, the academy's name, or the
 * person's name, phone number or email. Ignores case.
 * @param {string} password
 * @param {{ name: string, email: string, phone: string }} person
 * @param {readonly string[]} [academyNames]
 * @returns {Promise<boolean>}
 */
export async function isGuessable(password, person, academyNames = []) {
  const guess = password.toLowerCase()
  if (isBlank(guess) || isAcademy(guess, academyNames)) return true
  return ownWords(person).has(guess) || isPhone(guess, person.phone) || (await mostUsedPasswords()).has(guess)
}

/** True if the text contains only spaces and invisible characters. @param {string} guess */
const isBlank = (guess) => /^[\p{Z}\p{C}]*$/u.test(guess)

/** @type {Record<string, string>} */
const LOOKALIKES = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's' }

/** @param {string} text */
const withLetters = (text) => text.replace(/[@431!0$5]/g, (sign) => LOOKALIKES[sign] ?? sign)

/** @param {string} text */
const lettersOf = (text) => text.normalize('NFKD').replace(/[^\p{L}]/gu, '')

/**
 * True for a variant of the academy's name: "Swaramala", "Swaramala Academy", "academy@123", "Sw4ramala".
 * @param {string} guess
 * @param {readonly string[]} names
 */
function isAcademy(guess, names) {
  const words = names
    .flatMap((name) => [name, ...name.split(/\s+/)])
    .map((name) => lettersOf(name.toLowerCase()))
    .filter(Boolean)
  const core = guess.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [guess, core, withLetters(guess), withLetters(core)].some((text) => words.includes(lettersOf(text)))
}

/** @param {{ name: string, email: string }} person */
function ownWords({ name, email }) {
  const words = name.toLowerCase().split(/\s+/)
  const address = email.toLowerCase()
  return new Set([words.join(' '), words.join(''), ...words, address, address.slice(0, address.lastIndexOf('@'))])
}

/**
 * True for the phone number in one of its usual forms (contract 5.7).
 * @param {string} guess
 * @param {string} phone
 */
function isPhone(guess, phone) {
  const digits = guess.replace(/[\s()+.-]/g, '')
  return [phone, `91${phone}`, `0${phone}`].includes(digits)
}
