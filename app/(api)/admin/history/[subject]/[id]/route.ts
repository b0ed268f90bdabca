import { listDecisions } from '@/lib/audit/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('history', async ({ params }) => ({
  data: { history: await listDecisions(params.subject, params.id) },
}))
