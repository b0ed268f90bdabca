import { handle } from '@/lib/api/handle'
import { withdrawSlot } from '@/lib/slots/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('withdrawSlot', async ({ actor, params }) => {
  await withdrawSlot(actor, params.slotId)
  return { data: { message: 'Slot taken back' } }
})
