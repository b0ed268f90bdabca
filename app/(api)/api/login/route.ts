import { logIn } from '@/lib/accounts/service'
import { sessionCookies } from '@/lib/auth/token'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('login', async ({ body, address }) => {
  const { user, token } = await logIn(body, address)
  return { data: { token, user, message: 'Login successful' }, cookies: sessionCookies(token) }
})
