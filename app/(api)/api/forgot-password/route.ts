import { requestReset } from '@/lib/accounts/password-reset-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('forgotPassword', ({ body, address }) =>
  requestReset(body, address),
)
