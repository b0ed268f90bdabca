import { resetPassword } from '@/lib/accounts/password-reset-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('resetPassword', async ({ body, address }) => {
  await resetPassword(body, address)
  return { data: { message: 'Your new password is set. Please log in with it.' } }
})
