import { handle } from '@/lib/api/handle'
import { releaseDeposit } from '@/lib/fees/charge-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('releaseDeposit', async ({ actor, params }) => ({
  due: await releaseDeposit(actor, params.id),
}))
