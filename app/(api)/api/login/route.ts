import { logIn } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'
import { sessionCookies } from '@/lib/auth/token'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('login', async ({ body, address }) => {
  const { user, token } = await logIn(body, address)
  return { data: { token, user, message: 'Login successful' }, cookies: sessionCookies(token) }
})
