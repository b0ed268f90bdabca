import { register } from '@/lib/accounts/service'
import { sessionCookies } from '@/lib/auth/token'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('register', async ({ body, address }) => {
  const { user, token } = await register(body, address)
  return { data: { token, user, message: 'Registration successful' }, cookies: sessionCookies(token) }
})
