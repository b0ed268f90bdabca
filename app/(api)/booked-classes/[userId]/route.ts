import { listBookedClasses } from '@/lib/bookings/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('bookedClasses', async ({ actor, params }) => ({
  data: { classes: await listBookedClasses(actor, params.userId) },
}))
