import { uploadLogo } from '@/lib/academy/logo/logo-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('uploadLogo', ({ actor, body }) =>
  uploadLogo(actor, body),
)
