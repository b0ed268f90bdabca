import { handle } from '@/lib/api/handle'
import { getReceipt } from '@/lib/receipts/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('receiptPdf', async ({ actor, params }) => {
  const receipt = await getReceipt(actor, params.id)
  // The drawing library, its fonts and HarfBuzz are large: they are loaded with the first receipt, not with the server.
  const { receiptFile } = await import('@/lib/receipts/pdf')
  return receiptFile(receipt)
})
