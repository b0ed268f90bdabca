import { handle } from '@/lib/api/handle'
import { exportTeacherHours } from '@/lib/office/exports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportTeacherHours', ({ query }) =>
  exportTeacherHours(query),
)
