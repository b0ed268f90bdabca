import { handle } from '@/lib/api/handle'
import { exportTeachers } from '@/lib/office/exports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportTeachers', ({ query }) =>
  exportTeachers(query),
)
