import { handle } from '@/lib/api/handle'
import { bookForStudent } from '@/lib/bookings/office-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('officeBooks', ({ actor, body }) =>
  bookForStudent(actor, body),
)
