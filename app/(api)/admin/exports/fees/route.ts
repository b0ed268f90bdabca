import { handle } from '@/lib/api/handle'
import { exportFees } from '@/lib/office/exports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportFees', ({ query }) => exportFees(query))
