import { handle } from '@/lib/api/handle'
import { exportPayments } from '@/lib/office/exports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportPayments', ({ query }) =>
  exportPayments(query),
)
