import { handle } from '@/lib/api/handle'
import { addSlots } from '@/lib/slots/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addSlots', async ({ actor, body }) => ({
  added: await addSlots(actor, body),
}))
