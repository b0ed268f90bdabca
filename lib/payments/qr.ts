import type { Course } from '@/lib/catalogue/courses'
import { academySettings } from '@/lib/core/config/settings'
import { qrCode } from '@/lib/core/text/qr'
import { academyToday } from '@/lib/core/time/zone'
import { readOpenAmount } from './price-service'
import { duesNote, duesReference, paymentNote, paymentReference, upiLink } from './upi'

/** Draws the UPI QR code for a course's fee as an SVG. Without `payer`, the code is for a visitor (contract 13.9). */
export function paymentCode(
  course: Course,
  upiId: string,
  payer: { id: string; name: string } | null,
): Promise<string> {
  const link = upiLink({
    upiId,
    payee: academySettings().payee,
    amount: course.fee,
    note: paymentNote(course.name, payer?.name ?? null),
    reference: paymentReference(course.slug, academyToday(), payer?.id ?? null),
  })
  return qrCode(link)
}

/**
 * Draws the UPI QR code for the sum of several fees as an SVG (contract 69.9). Returns null if one of the fees cannot
 * be paid.
 */
export async function duesCode(
  dueIds: readonly string[],
  upiId: string,
  payer: { id: string; name: string },
): Promise<string | null> {
  const amount = await readOpenAmount(payer.id, dueIds)
  if (amount === null) return null
  const reference = duesReference(dueIds, academyToday(), payer.id)
  return qrCode(upiLink({ upiId, payee: academySettings().payee, amount, note: duesNote(payer.name), reference }))
}
