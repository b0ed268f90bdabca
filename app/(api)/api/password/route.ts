import { changePassword } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changePassword',
  async ({ actor, body, address }) => ({ token: await changePassword(actor, body, address) }),
)
