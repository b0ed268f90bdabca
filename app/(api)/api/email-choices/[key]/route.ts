import { pageOfChoice, stopEmails } from '@/lib/accounts/email/email-choices-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  openEmailChoice: async ({ params }) => pageOfChoice(params.key),
  stopEmails: ({ params }) => stopEmails(params.key),
})
