/**
 * Handles digits copied from other apps. They may be in another script, such as Devanagari, and mixed with invisible
 * marks.
 */

const isAscii = /^[ -~]*$/
const invisible = /\p{Cf}/gu
const foreignDigit = /(?![0-9])\p{Nd}/gu

/** Converts text to NFKC, removes invisible marks, and replaces the decimal digits of any script with 0 to 9. */
export function plainDigits(text: string): string {
  if (isAscii.test(text)) return text
  return text.normalize('NFKC').replace(invisible, '').replace(foreignDigit, digitValue)
}

/**
 * Converts a digit of any script to the matching ASCII digit. Unicode encodes the ten digits of each script in
 * ascending order, without gaps.
 */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
