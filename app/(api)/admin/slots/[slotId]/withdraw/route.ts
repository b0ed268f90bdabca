import { handle } from '@/lib/api/handle'
import { removeSlotsOfTeacher } from '@/lib/slots/office-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'officeRemovesSlots',
  ({ actor, params, body }) => removeSlotsOfTeacher(actor, params.slotId, body),
)
