import { handle } from '@/lib/api/handle'
import { listDecisions } from '@/lib/db/audit-log'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('history', async ({ params }) => ({
  history: await listDecisions(params.subject, params.id),
}))
