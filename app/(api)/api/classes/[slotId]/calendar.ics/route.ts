import { handle } from '@/lib/api/handle'
import { getClassFile } from '@/lib/bookings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('classFile', ({ actor, params }) =>
  getClassFile(actor, params.slotId),
)
