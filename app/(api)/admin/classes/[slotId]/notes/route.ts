import { saveClassNotes } from '@/lib/after-class/notes-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'officeSavesNotes',
  async ({ actor, params, body }) => ({ notes: await saveClassNotes(actor, params.slotId, body, 'office') }),
)
