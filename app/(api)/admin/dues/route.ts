import { handle } from '@/lib/api/handle'
import { listFees } from '@/lib/fees/office-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('fees', ({ query }) => listFees(query))
