import { handle } from '@/lib/api/handle'
import { listBookedClasses } from '@/lib/bookings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('bookedClasses', async ({ actor, params }) => ({
  classes: await listBookedClasses(actor, params.userId),
}))
