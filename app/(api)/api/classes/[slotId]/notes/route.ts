import { saveClassNotes } from '@/lib/after-class/notes-service'
import { getClassNotes } from '@/lib/after-class/queries'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  classNotes: async ({ actor, params }) => ({ notes: await getClassNotes(actor, params.slotId) }),
  saveNotes: async ({ actor, params, body }) => ({
    notes: await saveClassNotes(actor, params.slotId, body, 'teacher'),
  }),
})
