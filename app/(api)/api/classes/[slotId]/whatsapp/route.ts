import { handle } from '@/lib/api/handle'
import { findClassWhatsApp } from '@/lib/bookings/whatsapp-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('whatsApp', ({ actor, params }) =>
  findClassWhatsApp(actor, params.slotId),
)
