import { handle } from '@/lib/api/handle'
import { feesOfMonth } from '@/lib/office/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('monthFees', ({ query }) => feesOfMonth(query))
