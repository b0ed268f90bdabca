import { handleEach } from '@/lib/api/handle'
import { chooseWhatsApp, readWhatsAppChoice } from '@/lib/notifications/whatsapp/opt-in-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  whatsAppChoice: ({ actor }) => readWhatsAppChoice(actor),
  chooseWhatsApp: ({ actor, body }) => chooseWhatsApp(actor, body),
})
