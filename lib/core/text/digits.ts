/**
 * Handles digits that were copied from other apps. They may be full-width, Devanagari, Tamil, Arabic and so on, and
 * mixed with invisible marks.
 */

const isAscii = /^[ -~]*$/
const invisible = /\p{Cf}/gu
const foreignDigit = /(?![0-9])\p{Nd}/gu

/** Removes invisible marks and converts the decimal digits of every script to 0 to 9. Keeps other characters. */
export function plainDigits(text: string): string {
  if (isAscii.test(text)) return text
  return text.normalize('NFKC').replace(invisible, '').replace(foreignDigit, digitValue)
}

/**
 * Converts a digit of any script to 0 to 9. Unicode encodes the ten digits of each script in ascending order, without
 * gaps.
 */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
