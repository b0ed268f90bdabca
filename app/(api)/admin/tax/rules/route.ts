import { handle } from '@/lib/api/handle'
import { addTaxRule } from '@/lib/tax/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addTaxRule', async ({ actor, body }) => ({
  message: await addTaxRule(actor, body),
}))
