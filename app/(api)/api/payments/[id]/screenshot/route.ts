import { handle } from '@/lib/api/handle'
import { getScreenshot } from '@/lib/payments/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('paymentScreenshot', ({ actor, params }) =>
  getScreenshot(actor, params.id),
)
