import { readSecondFactor } from '@/lib/accounts/second-factor/second-factor-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('secondFactor', async ({ actor }) => ({
  second_factor: await readSecondFactor(actor),
}))
