import { resetPassword } from '@/lib/accounts/password-reset-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('resetPassword', ({ body, address }) =>
  resetPassword(body, address),
)
