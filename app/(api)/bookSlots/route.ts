import { handle } from '@/lib/api/handle'
import { bookSlots } from '@/lib/bookings/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('bookSlots', async ({ actor, body }) => {
  const { bookings, made } = await bookSlots(actor, body)
  return { data: { message: 'Your session has been booked!', bookings }, status: made ? 201 : 200 }
})
