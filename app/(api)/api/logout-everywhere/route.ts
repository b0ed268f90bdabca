import { logOutEverywhere } from '@/lib/accounts/service'
import { clearedCookies } from '@/lib/auth/token'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('logoutEverywhere', async ({ actor }) => {
  await logOutEverywhere(actor)
  return { data: { message: 'Logged out everywhere' }, cookies: clearedCookies() }
})
