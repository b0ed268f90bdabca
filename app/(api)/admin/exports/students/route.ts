import { handle } from '@/lib/api/handle'
import { exportStudents } from '@/lib/office/exports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportStudents', ({ query }) =>
  exportStudents(query),
)
