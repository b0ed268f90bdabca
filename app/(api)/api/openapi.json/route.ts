import { handle } from '@/lib/http/handle'
import { openApiDocument } from '@/lib/http/openapi'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('openapi', async () => ({
  raw: Response.json(openApiDocument()),
}))
