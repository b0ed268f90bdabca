import { handle } from '@/lib/api/handle'
import { exportTaxRegister } from '@/lib/tax/register-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('taxRegister', ({ params, query }) =>
  exportTaxRegister(params.month, query.part),
)
