import { handle } from '@/lib/api/handle'
import { STORED_IMAGE_TYPE } from '@/lib/storage/upload-rules'
import { getPicture } from '@/lib/teachers/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teacherPicture', async ({ params }) => {
  const bytes = await getPicture(params.key)
  const headers = {
    'content-type': STORED_IMAGE_TYPE,
    // What stands at an address never changes: another picture gets another one.
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  }
  return { raw: new Response(new Uint8Array(bytes), { headers }) }
})
