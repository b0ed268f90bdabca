import { handleEach } from '@/lib/api/handle'
import { listSlotSeries } from '@/lib/slots/series-queries'
import { changeSlot } from '@/lib/slots/series-service'
import { withdrawSlot } from '@/lib/slots/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  slotSeries: async ({ actor, params }) => ({ series: await listSlotSeries(actor, params.slotId) }),
  changeSlot: async ({ actor, params, body }) => ({ slot: await changeSlot(actor, params.slotId, body) }),
  withdrawSlot: ({ actor, params }) => withdrawSlot(actor, params.slotId),
})
