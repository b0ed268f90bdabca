import { feesOfMonth } from '@/lib/admin/queries'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('monthFees', ({ query }) => feesOfMonth(query))
