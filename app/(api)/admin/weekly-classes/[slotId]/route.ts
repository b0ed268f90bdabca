import { handleEach } from '@/lib/api/handle'
import { bookWeeklyForStudent, listWeeklyFor } from '@/lib/bookings/series/office-weekly-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  officeWeeklySlots: async ({ params, query }) => ({ hours: await listWeeklyFor(params.slotId, query) }),
  officeBooksWeekly: ({ actor, params, body }) => bookWeeklyForStudent(actor, params.slotId, body),
})
