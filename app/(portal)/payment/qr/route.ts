import { pageActor } from '@/lib/auth/session/page-actor'
import { findCourseOnSale } from '@/lib/catalogue/courses'
import { payableUpiId } from '@/lib/core/config/placeholders'
import { MAX_DUES } from '@/lib/fees/schema'
import { duesCode, paymentCode } from '@/lib/payments/qr'

/**
 * Returns the UPI QR code for a course (`?course=…`) or for the signed-in family's fees (`?due=…&due=…`). The code
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
  if (dueIds.length > 0) return payer && dueIds.length <= MAX_DUES ? duesCode(dueIds, upiId, payer) : null
  const course = findCourseOnSale(query.get('course') ?? '')
  return course ? paymentCode(course, upiId, payer) : null
}
