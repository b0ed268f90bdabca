import { handle } from '@/lib/api/handle'
import { openApiDocument } from '@/lib/api/openapi'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('openapi', async () =>
  JSON.stringify(openApiDocument()),
)
