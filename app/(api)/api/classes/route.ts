import { handle } from '@/lib/api/handle'
import { listClasses } from '@/lib/bookings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('classes', ({ actor, query }) =>
  listClasses(actor, query),
)
