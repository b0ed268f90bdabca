import { pageActor } from '@/lib/auth/session/page-actor'
import { findSoldCourse } from '@/lib/catalogue/courses'
import { payableUpiId } from '@/lib/core/config/placeholders'
import { paymentCode } from '@/lib/payments/qr'

/** Returns the UPI QR code for `?course=`. It contains the payer's name, so it must not be cached. */
export async function GET(request: Request): Promise<Response> {
  const course = findSoldCourse(new URL(request.url).searchParams.get('course') ?? '')
  const upiId = payableUpiId()
  if (!course || upiId === null) return new Response(null, { status: 404 })
  return new Response(await paymentCode(course, upiId, await pageActor()), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, no-store' },
  })
}
