import { logoFile } from '@/lib/academy/logo/logo-queries'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('logoPicture', ({ params }) =>
  logoFile(params.hash, params.file),
)
