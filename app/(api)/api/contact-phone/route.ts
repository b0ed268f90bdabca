import { findOwnContactPhone, setOwnContactPhone } from '@/lib/accounts/contact-phone/contact-phone-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  contactPhone: ({ actor }) => findOwnContactPhone(actor),
  setContactPhone: ({ actor, body }) => setOwnContactPhone(actor, body),
})
