import { logOutEverywhere } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('logoutEverywhere', ({ actor }) =>
  logOutEverywhere(actor),
)
