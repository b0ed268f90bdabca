import { changePassword } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'
import { deviceOf } from '@/lib/auth/session/device'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changePassword',
  async ({ actor, body, address, request }) => ({
    token: await changePassword(actor, body, deviceOf(request, address)),
  }),
)
