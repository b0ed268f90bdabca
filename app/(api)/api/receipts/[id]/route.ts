import { handle } from '@/lib/api/handle'
import { getReceipt } from '@/lib/receipts/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('receipt', async ({ actor, params }) => ({
  receipt: await getReceipt(actor, params.id),
}))
