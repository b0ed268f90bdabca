/**
 * Builds the note by which the office recognises a UPI payment. Cuts the note to 50 characters, a length that every UPI
 * app accepts.
 */
export function paymentNote(courseName: string, personName: string | null): string {
  const note = personName ? `${courseName}, ${personName}` : courseName
  return [...note].slice(0, 50).join('').trim()
}

/**
 * Builds the reference for a payment, at most 35 letters and digits. The same person, course and day always give the
 * same reference, so that a bank recognises a second scan of the QR code. `date` is an academy date, `YYYY-MM-DD`.
 */
export function paymentReference(courseSlug: string, date: string, userId: string | null): string {
  const plain = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return `${plain(courseSlug).slice(0, 14)}${plain(date)}${plain(userId ?? '').slice(0, 12)}`
}

/**
 * Builds the reference for a payment of several fees, at most 35 letters and digits. Different fees get different
 * references, because a bank may reject a repeated reference.
 */
export function duesReference(dueIds: readonly string[], date: string, userId: string): string {
  let digest = 0
  for (const character of [...new Set(dueIds)].sort().join('')) {
    digest = (Math.imul(digest, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  }
  return paymentReference(`fees${digest.toString(36)}`, date, userId)
}

/** Builds the note for a payment of several fees. */
export const duesNote = (personName: string): string => paymentNote('Fees', personName)

export interface UpiPayment {
  /** The academy's UPI address, such as name@bank. */
  upiId: string
  payee: string
  /** The amount in whole rupees. */
  amount: number
  note: string
  reference?: string
}

/**
 * Builds the UPI link for apps and QR codes (NPCI linking specification). Writes a space as %20 and leaves the @ of the
 * UPI ID unescaped, because several apps require this.
 */
export function upiLink({ upiId, payee, amount, note, reference }: UpiPayment): string {
  const fields: [string, string | undefined][] = [
    ['pn', payee],
    ['am', amount.toFixed(2)],
    ['cu', 'INR'],
    ['tn', note],
    ['tr', reference],
  ]
  const address = encodeURIComponent(upiId).replace('%40', '@')
  const rest = fields.flatMap(([key, value]) => (value ? [`&${key}=${encodeURIComponent(value)}`] : []))
  return `upi://pay?pa=${address}${rest.join('')}`
}
