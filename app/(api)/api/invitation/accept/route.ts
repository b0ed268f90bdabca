import { handle } from '@/lib/api/handle'
import { deviceOf } from '@/lib/auth/session/device'
import { openAccount } from '@/lib/invitations/opening-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('openAccount', ({ body, address, request }) =>
  openAccount(body, address, deviceOf(request, address)),
)
