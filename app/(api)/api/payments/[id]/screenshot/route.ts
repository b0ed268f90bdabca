import { handle } from '@/lib/api/handle'
import { getScreenshot } from '@/lib/payments/queries'
import { STORED_IMAGE_TYPE } from '@/lib/storage/upload-rules'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'paymentScreenshot',
  async ({ actor, params }) => {
    const bytes = await getScreenshot(actor, params.id)
    const headers = {
      'content-type': STORED_IMAGE_TYPE,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    return { raw: new Response(new Uint8Array(bytes), { headers }) }
  },
)
