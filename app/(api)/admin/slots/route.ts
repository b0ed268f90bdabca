import { handle } from '@/lib/api/handle'
import { addSlotsForTeacher } from '@/lib/slots/office-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('officeAddsSlots', ({ actor, body }) =>
  addSlotsForTeacher(actor, body),
)
