import { handleEach } from '@/lib/api/handle'
import { saveClassNotes } from '@/lib/class-notes/notes-service'
import { getClassNotes } from '@/lib/class-notes/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  classNotes: async ({ actor, params }) => ({ notes: await getClassNotes(actor, params.slotId) }),
  saveNotes: async ({ actor, params, body }) => ({
    notes: await saveClassNotes(actor, params.slotId, body, 'teacher'),
  }),
})
