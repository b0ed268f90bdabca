import { handleEach } from '@/lib/api/handle'
import { listSubstitutes } from '@/lib/bookings/substitutes/queries'
import { substituteTeacher } from '@/lib/bookings/substitutes/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  classSubstitutes: async ({ params }) => ({ substitutes: await listSubstitutes(params.slotId) }),
  substituteTeacher: ({ actor, params, body }) => substituteTeacher(actor, params.slotId, body),
})
