import { handleEach } from '@/lib/api/handle'
import { listEnquiries } from '@/lib/trials/enquiry-queries'
import { addEnquiry } from '@/lib/trials/enquiry-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  enquiries: ({ query }) => listEnquiries(query),
  addEnquiry: ({ actor, body }) => addEnquiry(actor, body),
})
