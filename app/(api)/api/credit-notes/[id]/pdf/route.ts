import { handle } from '@/lib/api/handle'
import { getCreditNoteFile } from '@/lib/receipts/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('creditNotePdf', ({ actor, params }) =>
  getCreditNoteFile(actor, params.id),
)
