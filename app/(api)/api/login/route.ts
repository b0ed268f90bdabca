import { logIn } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('login', ({ body, address }) =>
  logIn(body, address),
)
