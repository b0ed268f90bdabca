import { handle } from '@/lib/api/handle'
import { env } from '@/lib/core/config/env'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('health', async () => ({
  role: env().ACADEMY_ROLE,
}))
