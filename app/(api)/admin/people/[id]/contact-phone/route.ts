import { handle } from '@/lib/api/handle'
import { setPersonContactPhone } from '@/lib/office/contact-phone-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'setPersonContactPhone',
  ({ actor, params, body }) => setPersonContactPhone(actor, params.id, body),
)
