import { handle } from '@/lib/api/handle'
import { findClassWhatsApp } from '@/lib/bookings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('whatsApp', async ({ actor, params }) => {
  const location = await findClassWhatsApp(actor, params.slotId)
  return { raw: new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } }) }
})
