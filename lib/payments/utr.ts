import { plainDigits } from '@/lib/core/text/digits'

/** Labels that payment apps print before the number: "UTR:", "UPI Ref No.", "UPI transaction ID", "Reference ID". */
const label = /^(?:(?:upi|imps|bank|utr|rrn|ref|reference|txn|transaction|id|no|number)[^a-z0-9]*)+/i
/** Spaces, and every kind of dash. */
const separators = /[\s\p{Pd}\u2212]/gu
/** Maximum length of the input. Anything longer is a message, not a reference. */
const LONGEST_TEXT = 100

/**
 * Returns the 12 digits of a typed or pasted UPI reference, or null for any other text.
 * Ignores invisible marks, spaces, dashes and a label such as "UTR:".
 */
export function normaliseUtr(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null
  const digits = plainDigits(text).trim().replace(label, '').replace(separators, '')
  return /^\d{12}$/.test(digits) ? digits : null
}
