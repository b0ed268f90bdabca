import { sendConfirmationAgain } from '@/lib/accounts/email/confirmation-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('sendConfirmation', ({ actor }) =>
  sendConfirmationAgain(actor),
)
