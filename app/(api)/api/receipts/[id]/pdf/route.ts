import { handle } from '@/lib/api/handle'
import { getReceiptFile } from '@/lib/receipts/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('receiptPdf', ({ actor, params }) =>
  getReceiptFile(actor, params.id),
)
