import { handleEach } from '@/lib/api/handle'
import { receiveReports, verifyWebhook } from '@/lib/notifications/whatsapp/webhook-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  verifyWhatsAppWebhook: ({ query, address }) => verifyWebhook(query, address),
  receiveWhatsAppReports: ({ request, address }) => receiveReports(request, address),
})
