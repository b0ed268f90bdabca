import { logIn } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'
import { deviceOf } from '@/lib/auth/session/device'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('login', ({ body, address, request }) =>
  logIn(body, address, deviceOf(request, address)),
)
