import { register } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'
import { sessionCookies } from '@/lib/auth/token'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('register', async ({ body, address }) => {
  const { user, token } = await register(body, address)
  return { data: { token, user, message: 'Registration successful' }, cookies: sessionCookies(token) }
})
