import { changePassword } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'
import { sessionCookies } from '@/lib/auth/token'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changePassword',
  async ({ actor, body, address }) => {
    const token = await changePassword(actor, body, address)
    return { data: { token, message: 'Password changed' }, cookies: sessionCookies(token) }
  },
)
