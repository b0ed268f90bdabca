/**
 * Builds the note by which the office recognises a UPI payment. The note has at most 50 characters, which every UPI app
 * accepts.
 */
export function paymentNote(courseName: string, personName: string | null): string {
  const note = personName ? `${courseName}, ${personName}` : courseName
  return [...note].slice(0, 50).join('').trim()
}

/**
 * Builds a payment's reference: the same for one person, course and day, so that the bank treats a QR code that is
 * scanned twice as one payment. The reference has at most 35 letters and digits. `date` is an academy date,
 * `YYYY-MM-DD`.
 */
export function paymentReference(courseSlug: string, date: string, userId: string | null): string {
  const plain = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return `${plain(courseSlug).slice(0, 14)}${plain(date)}${plain(userId ?? '').slice(0, 12)}`
}

export interface UpiPayment {
  /** The academy's UPI address, such as name@bank. */
  upiId: string
  payee: string
  /** In whole rupees. */
  amount: number
  note: string
  reference?: string
}

/**
 * Builds the link in a UPI code (NPCI linking specification). Spaces must be %20, not +, and the @ of the address must
 * not be escaped, because several apps cannot read the link otherwise.
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
