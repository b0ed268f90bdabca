import type { Course } from '@/lib/catalogue/courses'
import { academySettings } from '@/lib/core/config/settings'
import { qrCode } from '@/lib/core/text/qr'
import { academyToday } from '@/lib/core/time/zone'
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

/** Draws the UPI QR code for several fees of a family as an SVG. `amount` is what is still to be paid (contract 69.2). */
export function duesCode(
  dues: { ids: readonly string[]; amount: number },
  upiId: string,
  payer: { id: string; name: string },
): Promise<string> {
  const link = upiLink({
    upiId,
    payee: academySettings().payee,
    amount: dues.amount,
    note: duesNote(payer.name),
    reference: duesReference(dues.ids, academyToday(), payer.id),
  })
  return qrCode(link)
}
