import { handle } from '@/lib/api/handle'
import { getFamilyFees } from '@/lib/fees/family-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myFees', ({ actor }) => getFamilyFees(actor.id))
