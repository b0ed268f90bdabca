import { plainDigits } from '@/lib/core/text/digits'

/** The form of a NEFT or RTGS reference, such as HDFCN52026112712345678. The first letters identify the bank. */
const referenceForm = /^[A-Z][A-Z0-9]{15,21}$/
/** A reference has at least this many digits. A word with fewer digits may be a long name without spaces. */
const FEWEST_DIGITS = 8
const upiAddress = /[A-Z0-9._-]+@[A-Z0-9.]*/g
const bankTransfer = /NEFT|RTGS/i
const upi = /(?<![a-z])upi(?![a-z])/i

/** True if a description or the name of a column contains the word UPI. */
export const mentionsUpi = (text: string): boolean => upi.test(text)

/**
 * Returns the NEFT and RTGS references in the cells of a line. The reference column takes precedence. The description
 * counts only if it contains NEFT or RTGS.
 */
export function bankReferences({ column, description }: { column: string; description: string }): string[] {
  const inColumn = referencesIn(column)
  if (inColumn.length > 0 || !bankTransfer.test(description)) return inColumn
  return referencesIn(description)
}

function referencesIn(cell: string): string[] {
  const words = plainDigits(cell)
    .toUpperCase()
    .replace(upiAddress, ' ')
    .split(/[^A-Z0-9]+/)
  const references = words.filter((word) => referenceForm.test(word) && word.replace(/\D/g, '').length >= FEWEST_DIGITS)
  return [...new Set(references)]
}
