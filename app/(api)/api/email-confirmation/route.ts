import { readEmailConfirmation } from '@/lib/accounts/email/confirmation-queries'
import { sendConfirmationAgain } from '@/lib/accounts/email/confirmation-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  emailConfirmation: ({ actor }) => readEmailConfirmation(actor),
  sendConfirmation: ({ actor }) => sendConfirmationAgain(actor),
})
