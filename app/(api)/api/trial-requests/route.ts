import { handle } from '@/lib/api/handle'
import { requestTrial } from '@/lib/trials/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('requestTrial', async ({ body, address }) => ({
  trial_request: await requestTrial(body, address),
}))
