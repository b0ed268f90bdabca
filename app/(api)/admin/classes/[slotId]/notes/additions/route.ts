import { addToClassNotes } from '@/lib/after-class/notes-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'officeAddsToNotes',
  async ({ actor, params, body }) => ({ notes: await addToClassNotes(actor, params.slotId, body, 'office') }),
)
