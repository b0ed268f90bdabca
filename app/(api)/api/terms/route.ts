import { handle } from '@/lib/api/handle'
import { listTerms } from '@/lib/terms/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('terms', async ({ actor }) => ({
  terms: await listTerms(actor),
}))
