import { logOutEverywhere } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'
import { clearedCookies } from '@/lib/auth/token'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('logoutEverywhere', async ({ actor }) => {
  await logOutEverywhere(actor)
  return { data: { message: 'Logged out everywhere' }, cookies: clearedCookies() }
})
