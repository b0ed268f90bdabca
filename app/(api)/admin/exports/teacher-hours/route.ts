import { exportTeacherHours } from '@/lib/admin/exports'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportTeacherHours', ({ query }) =>
  exportTeacherHours(query),
)
