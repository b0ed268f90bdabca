import { pageActor } from '@/lib/auth/session/page-actor'
import { findSoldCourse } from '@/lib/catalogue/courses'
import { payableUpiId } from '@/lib/core/config/placeholders'
import { duesCode, paymentCode } from '@/lib/payments/qr'

/** The number of fees that one payment can cover. */
const MOST_DUES = 100

/**
 * Returns the UPI QR code for `?course=`, or for one or several fees of the signed-in family, `?due=…&due=…`. It
 * contains the payer's name, so it must not be cached.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const upiId = payableUpiId()
  const drawing = upiId === null ? null : await drawCode(searchParams, upiId)
  if (drawing === null) return new Response(null, { status: 404, headers: { 'cache-control': 'private, no-store' } })
  return new Response(drawing, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, no-store' },
  })
}

async function drawCode(query: URLSearchParams, upiId: string): Promise<string | null> {
  const payer = await pageActor()
  const dueIds = query.getAll('due')
  if (dueIds.length > 0) return payer && dueIds.length <= MOST_DUES ? duesCode(dueIds, upiId, payer) : null
  const course = findSoldCourse(query.get('course') ?? '')
  return course ? paymentCode(course, upiId, payer) : null
}
