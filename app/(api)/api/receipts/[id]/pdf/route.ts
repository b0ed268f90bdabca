import { handle } from '@/lib/api/handle'
import { drawReceipt } from '@/lib/receipts/pdf'
import { getReceipt } from '@/lib/receipts/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('receiptPdf', async ({ actor, params }) => {
  const receipt = await getReceipt(actor, params.id)
  const name = receipt.number.replaceAll('/', '-')
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` }
  return { raw: new Response(new Uint8Array(await drawReceipt(receipt)), { headers }) }
})
