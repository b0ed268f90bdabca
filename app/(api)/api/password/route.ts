import { changePassword } from '@/lib/accounts/service'
import { sessionCookies } from '@/lib/auth/token'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changePassword',
  async ({ actor, body, address }) => {
    const token = await changePassword(actor, body, address)
    return { data: { token, message: 'Password changed' }, cookies: sessionCookies(token) }
  },
)
