import { env } from './env'
import { academySettings } from './settings'

/** A setting that still has the value of the demo academy. */
export interface Placeholder {
  what: string
  /** The visible effect while the placeholder is in use. */
  effect: string
}

/**
 * True for an academy with its own database and a public https address. Only such a real academy has to replace the
 * placeholders.
 */
function isRealAcademy(): boolean {
  const { NEXTAUTH_URL, ACADEMY_EMBEDDED_DATABASE } = env()
  return NEXTAUTH_URL?.startsWith('https://') === true && ACADEMY_EMBEDDED_DATABASE === undefined
}

/**
 * Returns the UPI ID for payments; null if a real academy still has the placeholder, because money sent to it would be
 * lost.
 */
export function payableUpiId(): string | null {
  const { upiId } = academySettings()
  return isRealAcademy() && isPlaceholderUpiId(upiId) ? null : upiId
}

/** Returns the support email; null if a real academy still has the placeholder. */
export function reachableSupportEmail(): string | null {
  const { supportEmail } = academySettings()
  return isRealAcademy() && isPlaceholderEmail(supportEmail) ? null : supportEmail
}

/** Lists the placeholders that a real academy still uses. */
export function placeholdersInUse(): Placeholder[] {
  if (!isRealAcademy()) return []
  const { upiId, supportEmail, address } = academySettings()
  return [
    ...(isPlaceholderUpiId(upiId)
      ? [{ what: 'UPI ID', effect: 'The payment page shows no QR code and no UPI link.' }]
      : []),
    ...(isPlaceholderEmail(supportEmail)
      ? [{ what: 'Support email', effect: 'Pages and emails name an address that does not exist.' }]
      : []),
    ...(address === null ? [{ what: 'Postal address', effect: 'Emails and receipts leave it out.' }] : []),
  ]
}

/** Returns the placeholders as sentences for the operator. */
export const placeholderWarnings = (): string[] =>
  placeholdersInUse().map(
    ({ what, effect }) => `${what} is a placeholder. ${effect} An admin can replace it on the page "The academy".`,
  )

const isPlaceholderUpiId = (upiId: string) => /@placeholder$/i.test(upiId)
/** No .example address can receive email (RFC 2606). */
const isPlaceholderEmail = (email: string) => /\.example$/i.test(email)
