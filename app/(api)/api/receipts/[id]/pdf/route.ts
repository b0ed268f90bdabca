import { handle } from '@/lib/api/handle'
import { receiptFile } from '@/lib/receipts/pdf'
import { getReceipt } from '@/lib/receipts/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('receiptPdf', async ({ actor, params }) =>
  receiptFile(await getReceipt(actor, params.id)),
)
