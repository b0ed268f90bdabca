import { handle } from '@/lib/api/handle'
import { listClosed } from '@/lib/privacy/closing-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('closedAccounts', async () => ({
  ids: await listClosed(),
}))
