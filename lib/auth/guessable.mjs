// Plain JavaScript: scripts/start/first-admin.mjs asks it too, before anything is compiled.

const MOST_USED = 10_000

/** @type {Promise<ReadonlySet<string>> | undefined} */
let mostUsed

// Loaded when the first new password comes: no other call has to wait for the list.
function mostUsedPasswords() {
  mostUsed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, MOST_USED)),
  )
  return mostUsed
}

/**
 * Whether a new password is among the first that anybody would try (docs/contract.md 34.2): one of the 10,000 most used, or
 * its person's own name, a word of it, phone or email, or what stands before its at. Case counts for nothing; what is only
 * similar passes.
 * @param {string} password
 * @param {{ name: string, email: string, phone: string }} person
 * @returns {Promise<boolean>}
 */
export async function isGuessable(password, person) {
  const guess = password.toLowerCase()
  return ownWords(person).has(guess) || isPhone(guess, person.phone) || (await mostUsedPasswords()).has(guess)
}

/** @param {{ name: string, email: string }} person */
function ownWords({ name, email }) {
  const words = name.toLowerCase().split(/\s+/)
  const address = email.toLowerCase()
  return new Set([words.join(' '), words.join(''), ...words, address, address.slice(0, address.lastIndexOf('@'))])
}

/**
 * The phone as it may be written (docs/contract.md 5.7).
 * @param {string} guess
 * @param {string} phone
 */
function isPhone(guess, phone) {
  const digits = guess.replace(/[\s()+.-]/g, '')
  return [phone, `91${phone}`, `0${phone}`].includes(digits)
}
