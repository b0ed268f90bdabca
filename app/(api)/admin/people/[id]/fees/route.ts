import { handle } from '@/lib/api/handle'
import { getPersonFees } from '@/lib/fees/family-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('personFees', ({ params }) =>
  getPersonFees(params.id),
)
