import { handleEach } from '@/lib/api/handle'
import { bookWeekly, listWeeklySlots } from '@/lib/bookings/series/weekly-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  weeklySlots: async ({ actor, params, query }) => ({
    hours: await listWeeklySlots(actor, params.slotId, query.until),
  }),
  bookWeekly: async ({ actor, params, body }) => ({ bookings: await bookWeekly(actor, params.slotId, body) }),
})
