import { handle } from '@/lib/api/handle'
import { previewImport } from '@/lib/imports/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('previewImport', ({ body }) =>
  previewImport(body),
)
