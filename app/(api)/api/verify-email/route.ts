import { confirmEmail } from '@/lib/accounts/email/confirmation-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'confirmEmail',
  async ({ body, address, token }) => ({
    message: await confirmEmail(body, address, token),
  }),
)
