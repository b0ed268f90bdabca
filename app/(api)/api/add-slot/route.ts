import { handle } from '@/lib/api/handle'
import { addSlot } from '@/lib/slots/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addSlot', async ({ actor, body }) => ({
  slot: await addSlot(actor, body),
}))
