import { handle } from '@/lib/api/handle'
import { getCreditNote } from '@/lib/receipts/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('creditNote', async ({ actor, params }) => ({
  credit_note: await getCreditNote(actor, params.id),
}))
