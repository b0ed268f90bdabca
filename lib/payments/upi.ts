/** Text of a UPI payment for the office to recognise it by; at most 50 characters, which every UPI app takes. */
export function paymentNote(courseName: string, personName: string | null): string {
  const note = personName ? `${courseName}, ${personName}` : courseName
  return [...note].slice(0, 50).join('').trim()
}

/**
 * The payment's own reference: the same for one person, course and day, so that a code scanned twice is one payment to
 * the bank. Letters and digits, at most 35. `date` is `YYYY-MM-DD` of the academy.
 */
export function paymentReference(courseSlug: string, date: string, userId: string | null): string {
  const plain = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return `${plain(courseSlug).slice(0, 14)}${plain(date)}${plain(userId ?? '').slice(0, 12)}`
}

export interface UpiPayment {
  /** The academy's address, such as name@bank. */
  upiId: string
  payee: string
  /** Whole rupees. */
  amount: number
  note: string
  reference?: string
}

/**
 * The link behind a UPI code (NPCI linking specification). Spaces must be %20, not +, and the @ of the address stays as
 * it is: several apps read neither otherwise.
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
