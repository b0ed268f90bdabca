import { handle } from '@/lib/api/handle'
import { getFamilyLedger } from '@/lib/credits/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myLedger', async ({ actor }) => ({
  entries: await getFamilyLedger(actor.id),
}))
