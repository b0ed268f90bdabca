const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * True for a well-formed GSTIN with a correct check digit at the end. The database function `is_gstin` has the same
 * rule.
 */
export function isGstin(text: string): boolean {
  if (!FORM.test(text)) return false
  let sum = 0
  for (const [place, character] of [...text.slice(0, 14)].entries()) {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] === text.at(-1)
}
