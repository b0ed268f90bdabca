import { handle } from '@/lib/api/handle'
import { addToClassNotes } from '@/lib/class-notes/notes-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'addToNotes',
  async ({ actor, params, body }) => ({ notes: await addToClassNotes(actor, params.slotId, body, 'teacher') }),
)
