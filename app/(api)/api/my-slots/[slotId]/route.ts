import { handle } from '@/lib/api/handle'
import { withdrawSlot } from '@/lib/slots/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('withdrawSlot', ({ actor, params }) =>
  withdrawSlot(actor, params.slotId),
)
