import { handle } from '@/lib/http/handle'
import { resetPassword } from '@/lib/resets/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('resetPassword', async ({ body, address }) => {
  await resetPassword(body, address)
  return { data: { message: 'Your new password is set. Please log in with it.' } }
})
