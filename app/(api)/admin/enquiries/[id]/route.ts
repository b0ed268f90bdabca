import { handle } from '@/lib/api/handle'
import { changeEnquiry } from '@/lib/trials/enquiry-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changeEnquiry',
  async ({ actor, params, body }) => ({ enquiry: await changeEnquiry(actor, params.id, body) }),
)
