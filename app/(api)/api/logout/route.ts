import { logOut } from '@/lib/accounts/service'
import { clearedCookies } from '@/lib/auth/token'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('logout', async ({ actor }) => {
  await logOut(actor)
  return { data: { message: 'Logged out' }, cookies: clearedCookies() }
})
