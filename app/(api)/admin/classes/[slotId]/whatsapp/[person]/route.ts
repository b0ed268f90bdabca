import { handle } from '@/lib/api/handle'
import { findOfficeWhatsApp } from '@/lib/bookings/whatsapp-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('officeWhatsApp', ({ params }) =>
  findOfficeWhatsApp(params.slotId, params.person),
)
