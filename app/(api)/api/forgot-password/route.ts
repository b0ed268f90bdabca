import { requestReset } from '@/lib/accounts/password-reset-service'
import { RESET_SENT } from '@/lib/accounts/schema'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('forgotPassword', async ({ body, address }) => {
  await requestReset(body, address)
  return { data: { message: RESET_SENT } }
})
