import { logOut } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'
import { clearedCookies } from '@/lib/auth/token'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('logout', async ({ actor }) => {
  await logOut(actor)
  return { data: { message: 'Logged out' }, cookies: clearedCookies() }
})
