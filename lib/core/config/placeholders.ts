import { env } from './env'
import { academySettings } from './settings'

/**
 * True for an academy with its own database and a public https address. Only such an academy has to replace the
 * placeholders.
 */
export function isRealAcademy(): boolean {
  const { NEXTAUTH_URL, ACADEMY_EMBEDDED_DATABASE } = env()
  return NEXTAUTH_URL?.startsWith('https://') === true && ACADEMY_EMBEDDED_DATABASE === undefined
}

/**
 * Returns the UPI ID for payments. Null while a real academy still has the placeholder, because money sent to it would
 * be lost.
 */
export function payableUpiId(): string | null {
  const { upiId } = academySettings()
  return isRealAcademy() && isPlaceholderUpiId(upiId) ? null : upiId
}

/** Returns the support email. Null while a real academy still has the placeholder. */
export function reachableSupportEmail(): string | null {
  const { supportEmail } = academySettings()
  return isRealAcademy() && isPlaceholderEmail(supportEmail) ? null : supportEmail
}

export const isPlaceholderUpiId = (upiId: string) => /@placeholder$/i.test(upiId)
/** Addresses that end in .example can never receive email (RFC 2606). */
export const isPlaceholderEmail = (email: string) => /\.example$/i.test(email)
