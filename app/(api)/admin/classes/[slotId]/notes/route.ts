import { handle } from '@/lib/api/handle'
import { saveClassNotes } from '@/lib/class-notes/notes-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'officeSavesNotes',
  async ({ actor, params, body }) => ({ notes: await saveClassNotes(actor, params.slotId, body, 'office') }),
)
