import { handle } from '@/lib/http/handle'
import { RESET_SENT } from '@/lib/resets/schema'
import { requestReset } from '@/lib/resets/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('forgotPassword', async ({ body, address }) => {
  await requestReset(body, address)
  return { data: { message: RESET_SENT } }
})
