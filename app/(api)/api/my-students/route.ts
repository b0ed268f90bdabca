import { handle } from '@/lib/api/handle'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myStudents', ({ actor, query }) =>
  listMyStudents(actor, query),
)
